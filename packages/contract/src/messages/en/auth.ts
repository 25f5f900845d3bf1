export const auth = {
  wrong: 'Wrong user name or password',
  captchaWrong: 'The code is not right',
  passwordClassic: 'Use 6 to 16 letters and digits, both of them',
  passwordLength: 'Use 8 to 64 characters',
  passwordCommon: 'This password is too common, choose another one',
  passwordOld: 'The old password is not right',
  passwordSame: 'The new password must differ from the old one',
  passwordRepeat: 'The two passwords differ',
}

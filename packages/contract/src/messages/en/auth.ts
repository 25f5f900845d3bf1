export const auth = {
  passwordClassic: 'Use 6 to 16 letters and digits, both of them',
  passwordRepeat: 'The two passwords differ',
  phone: 'Enter a valid phone number',
  email: 'Enter a valid mail address',
  avatar: 'Upload a jpg or png picture of 500 kB at most',
}

/** Refusals that only the server speaks. */
export const authServer = {
  wrong: 'Wrong user name or password',
  captchaWrong: 'The code is not right',
  passwordLength: 'Use {min} to 64 characters',
  passwordCommon: 'This password is too common, choose another one',
  passwordOld: 'The old password is not right',
  passwordSame: 'The new password must differ from the old one',
  phoneShared: 'Several accounts have this number; sign in with your account',
  smsWrong: 'The code is wrong or no longer valid',
  smsDay: 'Too many codes today, try again tomorrow',
  secondFactorNeeded: 'Enter the code of your authenticator app',
  secondFactorWrong: 'The code is wrong or was used already',
  secondFactorThere: 'Two-step sign-in is on already',
  secondFactorNone: 'Two-step sign-in is not on',
  challengeOver: 'This took too long or failed too often, sign in again',
  socialOff: 'This way of signing in is not offered',
  socialState: 'This sign-in is no longer valid, start again',
  socialRefused: 'The third party did not confirm who you are, try again',
  socialUnknown: '{name} is not bound to an account yet; sign in once to bind it',
  socialTaken: 'This third-party account belongs to another user',
  passwordNow: 'The password is not right',
  unlockWrong: 'unlock password wrong, please re-enter',
}

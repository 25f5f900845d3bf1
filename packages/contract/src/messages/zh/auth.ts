export const auth = {
  wrong: '用户名或密码错误',
  captchaWrong: '验证码不正确',
  passwordClassic: '密码应为 6 到 16 位，且同时包含字母和数字',
  passwordLength: '密码长度应为 8 到 64 位',
  passwordCommon: '密码过于常见，请换一个',
  passwordOld: '原密码不正确!',
  passwordSame: '新密码不能与原密码相同',
  passwordRepeat: '两次输入密码不一致!',
}

export const auth = {
  passwordClassic: '密码应为 6 到 16 位，且同时包含字母和数字',
  passwordRepeat: '两次输入密码不一致!',
  phone: '请输入正确的手机号',
  email: '请输入正确的邮箱',
  avatar: '请上传 500kB 以内的 jpg 或 png 图片',
}

/** Refusals that only the server speaks. */
export const authServer = {
  wrong: '用户名或密码错误',
  captchaWrong: '验证码不正确',
  passwordLength: '密码长度应为 {min} 到 64 位',
  passwordCommon: '密码过于常见，请换一个',
  passwordOld: '原密码不正确!',
  passwordSame: '新密码不能与原密码相同',
  phoneShared: '该手机号属于多个账号，请使用账号登录',
  smsWrong: '验证码错误或已失效',
  smsDay: '今天发送的验证码过多，请明天再试',
  secondFactorNeeded: '请输入动态验证码',
  secondFactorWrong: '动态验证码错误或已使用',
  secondFactorThere: '已启用两步验证',
  secondFactorNone: '尚未启用两步验证',
  challengeOver: '验证已失效，请重新登录',
  socialOff: '未启用该登录方式',
  socialState: '第三方登录已失效，请重新登录',
  socialRefused: '第三方系统未能确认您的身份，请重试',
  socialUnknown: '{name} 尚未绑定账号，请登录一次完成绑定',
  socialTaken: '该第三方账号已绑定其他用户',
  passwordNow: '密码不正确',
  unlockWrong: '解锁密码错误，请重新输入',
}

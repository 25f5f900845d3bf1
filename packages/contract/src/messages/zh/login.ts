/** Texts of the sign-in page; the only ones loaded there besides the core. */
export const login = {
  login: {
    tenant: '租户编号',
    username: '登录账号',
    password: '密码',
    captcha: '验证码',
    captchaRefresh: '看不清，换一张',
    usernameRequired: '请输入登录账号',
    passwordRequired: '请输入密码',
    captchaRequired: '请输入验证码',
    submit: '登录',
    loading: '登录中,请稍后。。。',
    language: '语言',
    welcome: '登录到控制台',
    unreachable: '无法连接服务器，请检查网络后重试',
  },
}

/** Texts of the sign-in page; the only ones loaded there besides the core. */
export const login = {
  login: {
    tenant: 'Tenant',
    username: 'Account',
    password: 'Password',
    captcha: 'Code',
    captchaRefresh: 'Show another code',
    usernameRequired: 'Enter your account',
    passwordRequired: 'Enter your password',
    captchaRequired: 'Enter the code',
    submit: 'Sign in',
    loading: 'Signing in, please wait…',
    language: 'Language',
    welcome: 'Sign in to the console',
    unreachable: 'The server cannot be reached; check the network and try again',
  },
}

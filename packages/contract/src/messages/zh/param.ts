export const param = {
  title: '参数',
  purpose: '平台运行参数，系统参数修改后立即生效',
  fields: {
    paramName: '参数名称',
    paramKey: '参数键名',
    paramValue: '参数键值',
    remark: '备注',
    builtIn: '系统参数',
    about: '说明',
    allowed: '可选值',
    defaultValue: '默认值',
  },
  builtInTag: '系统',
  hint: '{about}。可选值：{allowed}，默认值：{defaultValue}',
}
/** Sentences of refusals. */
export const paramRefusals = { builtIn: '系统参数不能删除，也不能修改键名', allowed: '可选值：{allowed}' }
/** Names and explanations of what code reads. */
export const parameters = {
  password: {
    policy: {
      name: '密码策略',
      about: '租户没有自己的策略时使用：modern 为长度加常见密码检查，classic 为 6 到 16 位字母和数字',
    },
    minLength: { name: '密码最小长度', about: 'modern 策略下新密码的最小长度' },
  },
  login: {
    captchaAfter: { name: '验证码触发次数', about: '登录失败几次后要求输入验证码，0 表示第一次就要求' },
    delayAfter: { name: '登录延迟触发次数', about: '登录失败几次后，每次重试必须等待且时间加倍' },
    maxDelayMinutes: { name: '最长登录等待（分钟）', about: '登录失败后两次重试之间的最长等待' },
  },
  session: {
    idleDays: { name: '免登录天数', about: '多少天未使用后需要重新登录' },
  },
  sms: {
    phonePerDay: { name: '每个手机号每日验证码', about: '一个手机号一天内最多发送多少条登录验证码' },
    addressPerDay: { name: '每个地址每日验证码', about: '一个网络地址一天内最多请求多少条登录验证码' },
  },
  upload: {
    tenantQuotaMb: { name: '租户文件空间（MB）', about: '未单独设置空间上限的租户可用的总空间，0 为不限' },
  },
  frame: {
    origins: { name: '可嵌入的外部站点', about: '报表等页面可以嵌入的站点来源，用空格分隔；none 表示只允许本站' },
  },
  log: {
    retentionDays: { name: '日志保留天数', about: '操作记录保留多少天' },
  },
  production: {
    reportsPerMinute: { name: '产线每分钟上报上限', about: '一条产线每分钟可以上报的检测记录数' },
  },
  app: {
    registration: { name: '开放 App 注册', about: '新用户能否用手机号自行注册' },
    sessionDays: { name: 'App 免登录天数', about: 'App 多少天未使用后需要重新登录' },
  },
}

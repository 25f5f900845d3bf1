const place = {
  strId: '日志编号',
  serviceId: '服务',
  serverHost: '服务器',
  serverIp: '服务器地址',
  env: '环境',
  requestUri: '请求接口',
  userAgent: '用户代理',
  params: '请求参数',
  remoteIp: '来源地址',
  requestId: '请求编号',
  createBy: '操作人',
  createTime: '时间',
}

export const logUsual = {
  title: '通用日志',
  purpose: '服务器自己记下的事：启动、拒绝、清理、失败的任务',
  fields: { logLevel: '级别', logId: '类别', logData: '内容', ...place },
  options: { logLevel: { debug: '调试', info: '信息', warn: '警告', error: '错误' } },
}

export const logApi = {
  title: '接口日志',
  purpose: '谁在什么时候改了什么：每次写入、导出和登录',
  fields: {
    title: '操作内容',
    action: '接口名',
    method: '方法',
    status: '结果',
    time: '耗时',
    outcome: '结果',
    changes: '变更',
    ...place,
  },
}

export const logError = {
  title: '错误日志',
  purpose: '因服务器自身原因失败的请求',
  fields: {
    title: '操作内容',
    action: '接口名',
    method: '方法',
    exceptionName: '异常',
    message: '异常信息',
    stackTrace: '堆栈',
    ...place,
  },
}

/** The log pages' own texts. */
export const logPages = {
  detail: '日志详情',
  before: '变更前',
  after: '变更后',
  field: '字段',
  added: '新增',
  removed: '删除',
  noChanges: '没有记录到字段变更',
  ok: '成功',
  refused: '被拒绝',
  failed: '失败',
  millis: '{n} 毫秒',
}

/** Notes of the general log, by their kind. */
export const notes = {
  server: { started: '服务器已启动，监听 {address}', stopped: '服务器正常停止' },
  auth: { signInFailed: '账号 {account} 从 {address} 登录失败' },
  job: { failed: '任务 {kind} 失败：{reason}' },
  webhook: { givenUp: '工单推送 {url} 多次失败，已放弃' },
  tenant: { purged: '租户 {tenantId} 的数据已全部清除，共 {rows} 行' },
  log: { dropped: '已清理过期日志：{names}' },
}

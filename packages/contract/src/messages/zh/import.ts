/** Importing rows from a file. */
export const deviceImport = {
  title: '导入设备',
  step: '下载模板，填好后上传，一次最多 {max} 行',
  template: '下载模板',
  choose: '选择 .xls、.xlsx 或 .csv 文件',
  product: '默认产品',
  project: '默认项目',
  defaultsHint: '行内没有写产品或项目时使用',
  done: '导入完成：成功 {stored}，失败 {failed}',
  problems: '下载错误明细',
  secrets: '下载设备密钥',
  secretsHint: '密钥只能下载一次',
  secretsGone: '密钥已下载过',
  again: '继续导入',
  cancelled: '导入已取消，已导入的设备保留',
  recent: '最近的导入',
}

export const ruleCategory = {
  title: '规则分类',
  purpose: '事件分类与事件等级',
  fields: { pid: '上级分类', name: '名称', type: '类型', orderNo: '排序' },
}

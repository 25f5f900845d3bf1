export const dict = {
  title: '字典',
  purpose: '下拉选项与状态的名称和颜色，修改后立即在所有页面生效',
  fields: {
    parentId: '上级字典',
    parentName: '上级字典',
    code: '字典编号',
    dictValue: '字典名称',
    dictValueEn: '英文名称',
    dictKey: '字典键值',
    color: '标签颜色',
    sort: '字典排序',
    remark: '字典备注',
    sealed: '系统',
    hasChildren: '有子项',
  },
  options: {
    color: {
      success: '成功（绿）',
      warning: '警告（橙）',
      error: '错误（红）',
      info: '信息（蓝）',
      offline: '停用（灰）',
    },
  },
  addChild: '新增子项',
  addRoot: '新增字典',
  sealedHint: '程序依赖此项：编号和键值不能修改或删除，名称、颜色和排序可以修改',
  sealedTag: '系统',
}
/** Sentences of refusals. */
export const dictRefusals = {
  code: '请输入字典编号',
  value: '请输入字典名称',
  key: '请输入字典键值',
  sort: '请输入字典排序',
  exists: '当前字典键值已存在!',
  parent: '只能在字典下新增子项',
  rootKey: '键值 -1 表示字典本身，请使用其他键值',
  hasChildren: '请先删除「{name}」的子项',
  sealed: '「{name}」是系统字典，编号和键值不能修改或删除',
}

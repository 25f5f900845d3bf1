export const post = {
  title: '岗位',
  purpose: '员工在组织中的岗位，用户表单按租户选择',
  fields: {
    category: '岗位类别',
    categoryName: '岗位类别',
    postCode: '岗位编号',
    postName: '岗位名称',
    sort: '岗位排序',
    remark: '岗位描述',
    tenantName: '所属租户',
  },
  inUse: '岗位「{name}」仍有 {count} 个用户，不能删除，请先为他们更换岗位',
}

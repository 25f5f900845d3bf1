export const post = {
  title: 'Post',
  purpose: 'Posts people hold in the organisation, chosen by tenant in the user form',
  fields: {
    category: 'Category',
    categoryName: 'Category',
    postCode: 'Code',
    postName: 'Name',
    sort: 'Order',
    remark: 'Description',
    tenantName: 'Tenant',
  },
  inUse: '{count} users still hold the post “{name}”: give them another one first',
}

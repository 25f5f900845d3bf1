export const ruleCategory = {
  title: 'Rule category',
  purpose: 'Event categories and event levels',
  fields: { pid: 'Parent category', name: 'Name', type: 'Type', orderNo: 'Order' },
}

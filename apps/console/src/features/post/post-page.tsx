import { post } from '@tecovie/contract/resources/post.ts'
import { resourcePage } from '../../kit/resource-page.tsx'
import { TenantPicker } from '../../parts/pickers/tenant-picker.tsx'

export const PostPage = resourcePage(post, {
  filters: ['postCode', 'postName', 'category'],
  columns: [
    'postCode',
    'postName',
    'category',
    'sort',
    'remark',
    'updateTime',
    { name: 'tenantName', hidden: true },
    { name: 'createTime', hidden: true },
  ],
  form: ['tenantId', 'category', 'postCode', 'postName', 'sort', 'remark'],
  inputs: { tenantId: ({ mode }) => <TenantPicker disabled={mode === 'edit'} /> },
  defaults: { sort: 1 },
})

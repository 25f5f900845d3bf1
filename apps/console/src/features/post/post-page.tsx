import { post } from '@tecovie/contract/resources/post.ts'
import { resourcePage } from '../../kit/resource-page.tsx'
import { usePlatform } from '../../parts/account/use-platform.ts'
import { TenantPicker } from '../../parts/pickers/tenant-picker.tsx'

const page = (platform: boolean) =>
  resourcePage(post, {
    filters: ['postCode', 'postName', 'category'],
    columns: [
      'postCode',
      'postName',
      'category',
      'sort',
      'remark',
      { name: 'tenantName', hidden: !platform },
      'updateTime',
      { name: 'createTime', hidden: true },
    ],
    cells: { tenantId: (_value, row) => row.tenantName || '–' },
    form: [...(platform ? (['tenantId'] as const) : []), 'category', 'postCode', 'postName', 'sort', 'remark'],
    inputs: { tenantId: ({ mode }) => <TenantPicker disabled={mode === 'edit'} /> },
    defaults: { sort: 1 },
  })

const OwnPage = page(false)
const PlatformPage = page(true)

/** Posts; only those who run the platform choose whose they are. */
export const PostPage = () => (usePlatform() ? <PlatformPage /> : <OwnPage />)

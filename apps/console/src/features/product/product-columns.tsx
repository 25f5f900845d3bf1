import { Link } from '@tanstack/react-router'
import type { Translate } from '@tecovie/contract/core/issue-message.ts'
import type { ReactNode } from 'react'
import { formatNumber } from '../../kit/format.ts'
import type { Column } from '../../kit/list/list-types.ts'
import { Preview } from '../../kit/view/preview.tsx'
import { DEVICES, type Product } from './product-paths.ts'

interface ColumnOptions {
  t: Translate
  nameCell: (value: unknown, row: Product) => ReactNode
  mayListDevices: boolean
}

const FAINT = <span className="tc-faint">–</span>
const icon = (src: string) => (
  <span className="tc-product-icon">
    <Preview src={src} />
  </span>
)

/** The columns of the product list. */
export const productColumns = ({ t, nameCell, mayListDevices }: ColumnOptions): (string | Column<Product>)[] => [
  {
    name: 'deviceIcon',
    title: t('productPages.icon'),
    width: 64,
    sort: false,
    render: (src) => (typeof src === 'string' && src ? icon(src) : FAINT),
  },
  { name: 'name', render: nameCell },
  'categoryName',
  { name: 'productKey', width: 124 },
  { name: 'nodeType', width: 105 },
  { name: 'connectType', width: 95 },
  {
    name: 'deviceCount',
    width: 80,
    render: (value, row) => {
      const count = <span className="tc-num">{formatNumber(Number(value ?? 0))}</span>
      if (!mayListDevices || !value) return count
      return (
        <Link
          to={DEVICES as never}
          search={{ productId: row.id } as never}
          title={t('product.devicesOnline', { online: row.onlineCount, total: row.deviceCount })}
        >
          {count}
        </Link>
      )
    },
  },
  { name: 'functionCount', width: 80, hidden: true },
  { name: 'updateTime', hidden: true },
  { name: 'brand', hidden: true },
  { name: 'moduleId', hidden: true },
  { name: 'firewareName', hidden: true },
  { name: 'onlineCount', hidden: true },
  { name: 'createTime', hidden: true },
]

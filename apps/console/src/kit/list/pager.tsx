import { PAGE_SIZES } from '@tecovie/contract/core/wire.ts'
import { Pagination } from 'antd'
import { formatNumber } from '../format.ts'
import { useT } from '../i18n.ts'
import type { ResourceList } from './use-resource-list.ts'

/** `1,234`, or `100,000+` where the server stopped counting. */
export const totalText = (total: number, capped: boolean): string => `${formatNumber(total)}${capped ? '+' : ''}`

/** The pager, with total, sizes and a jump. */
export function Pager({ list }: { list: ResourceList }) {
  const t = useT()
  const { total, capped, state } = list
  return (
    <div className="tc-pager-room">
      <Pagination
        className="tc-pager"
        size="small"
        current={state.current}
        pageSize={state.size}
        total={total}
        showSizeChanger
        showQuickJumper={total > state.size * 5}
        pageSizeOptions={[...PAGE_SIZES]}
        showTotal={(_, [from, to]) =>
          total
            ? t('kit.totalRange', { from: formatNumber(from), to: formatNumber(to), total: totalText(total, capped) })
            : ''
        }
        onChange={(current, size) => list.setPage(current, size)}
      />
    </div>
  )
}

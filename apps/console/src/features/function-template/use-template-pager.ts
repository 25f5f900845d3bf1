import type { TableProps } from 'antd'
import { useMemo } from 'react'
import type { Row } from '../../kit/fields/field-cell.tsx'
import { formatNumber } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'
import type { ResourceList } from '../../kit/list/use-resource-list.ts'

/** Page sizes of the function library. */
const SIZES = [10, 20, 50, 100]

/** The library's pager as table properties: like the kit's, with page sizes of its own. */
export function useTemplatePager<R extends Row>(list: ResourceList<R>): TableProps<R> {
  const t = useT()
  const { total, state, setPage } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: setPage is made anew each time; it follows the state
  return useMemo(
    () => ({
      pagination: {
        className: 'tc-pager tc-template-pager',
        size: 'small',
        current: state.current,
        pageSize: state.size,
        total,
        showSizeChanger: true,
        showQuickJumper: total > state.size * 5,
        pageSizeOptions: SIZES,
        showTotal: (_, [from, to]) =>
          total
            ? t('kit.totalRange', { from: formatNumber(from), to: formatNumber(to), total: formatNumber(total) })
            : '',
        onChange: setPage,
      },
    }),
    [state, total, t],
  )
}

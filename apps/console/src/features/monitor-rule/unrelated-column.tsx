import { PlusOutlined } from '@ant-design/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { device } from '@tecovie/contract/resources/device.ts'
import { App, Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { formatNumber } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { MAX_DEVICES } from './condition-draft.ts'
import { DeviceList, type ListedDevice } from './device-list.tsx'
import { useLate } from './use-late.ts'

const SIZE = 20
/** Ids are gathered in bigger steps than rows are shown. */
const GATHER = 500
/** Pages that are nearly empty because their devices are related are passed over by themselves, this many at most. */
const SKIP = 10
const FEW = 8

interface Page {
  records: ListedDevice[]
  total: number
  pages: number
  totalCapped?: boolean
}
const list = device.calls.list as AnyAction
const fetchPage = (query: Record<string, unknown>, signal?: AbortSignal) => call(list, query, signal) as Promise<Page>

interface UnrelatedColumnProps {
  productId: string
  related: readonly string[]
  onRelate: (ids: readonly string[]) => void
}

/** Devices of the product that are not related yet. */
export function UnrelatedColumn({ productId, related, onRelate }: UnrelatedColumnProps) {
  const t = useT()
  const { message } = App.useApp()
  const [search, setSearch] = useState('')
  const deviceName = useLate(search.trim())
  const [gathering, setGathering] = useState(false)
  const query = { productId, ...(deviceName ? { deviceName } : {}) }
  const found = useInfiniteQuery({
    queryKey: ['device', 'unrelated', query],
    queryFn: ({ pageParam, signal }) => fetchPage({ ...query, current: pageParam, size: SIZE }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.pages ? pages.length + 1 : undefined),
  })
  const taken = useMemo(() => new Set(related), [related])
  const pages = found.data?.pages ?? []
  const shown = pages.flatMap((page) => page.records).filter((row) => !taken.has(row.id))
  const last = pages.at(-1)
  const { hasNextPage, isFetching, fetchNextPage } = found
  const thin = shown.length < FEW && hasNextPage && !isFetching && pages.length < SKIP
  useEffect(() => {
    if (thin) void fetchNextPage()
  }, [thin, fetchNextPage])

  const total = last?.total ?? 0
  // All related devices are of this product, so they count here too; with a name it is not known how many of them match.
  const left = deviceName || last?.totalCapped ? total : Math.max(0, total - related.length)
  const takeable = Math.min(total, MAX_DEVICES)
  const relateAll = async () => {
    setGathering(true)
    try {
      const ids: string[] = []
      for (let current = 1; ids.length < takeable; current++) {
        const { records } = await fetchPage({ ...query, current, size: GATHER })
        ids.push(...records.map((row) => row.id))
        if (records.length < GATHER) break
      }
      onRelate(ids)
    } catch (error) {
      void message.error(errorText(error, t))
    } finally {
      setGathering(false)
    }
  }
  return (
    <DeviceList
      title={t('ruleForm.unrelated')}
      count={last ? `${formatNumber(left)}${last.totalCapped ? '+' : ''}` : ''}
      search={search}
      onSearch={setSearch}
      devices={shown}
      act={{ label: t('ruleForm.relate'), icon: <PlusOutlined />, run: (row) => onRelate([row.id]) }}
      tools={
        <>
          <Button size="small" disabled={!shown.length} onClick={() => onRelate(shown.map((row) => row.id))}>
            {t('ruleForm.relateShown')}
          </Button>
          <Button
            size="small"
            disabled={!total || search.trim() !== deviceName}
            loading={gathering}
            onClick={relateAll}
          >
            {t(total > MAX_DEVICES ? 'ruleForm.relateAllCapped' : 'ruleForm.relateAll', {
              count: formatNumber(takeable),
            })}
          </Button>
        </>
      }
      empty={t(total ? 'ruleForm.allRelated' : 'ruleForm.noDevice')}
      pending={found.isPending}
      fetching={isFetching}
      error={found.error}
      retry={() => void found.refetch()}
      more={hasNextPage ? () => void fetchNextPage() : undefined}
    />
  )
}

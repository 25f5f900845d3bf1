import { CloseOutlined } from '@ant-design/icons'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { device } from '@tecovie/contract/resources/device.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { formatNumber } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { DeviceList, type ListedDevice } from './device-list.tsx'
import { useLate } from './use-late.ts'

/** Ids asked for at a time: a page to show, or as many as an address may hold when a name is looked for among them. */
const PAGE = 20
const SEARCHED = 200
const FEW = 8
const list = device.calls.list as AnyAction

const subset = (ids: readonly string[], of: readonly string[]) => {
  const all = new Set(of)
  return ids.every((id) => all.has(id))
}

interface RelatedColumnProps {
  productId: string
  ids: readonly string[]
  onUnrelate: (ids: readonly string[]) => void
}

/** The chosen devices. Only their ids are held here; names come page by page, and a name is looked for on the server. */
export function RelatedColumn({ productId, ids, onUnrelate }: RelatedColumnProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const deviceName = useLate(search.trim())
  const size = deviceName ? SEARCHED : PAGE
  // What is taken out is only left out of what is shown; asking anew would lose the place in a long list.
  const [asked, setAsked] = useState(ids)
  if (asked !== ids && !subset(ids, asked)) setAsked(ids)
  const found = useInfiniteQuery({
    queryKey: ['device', 'related', productId, deviceName, asked],
    queryFn: async ({ pageParam, signal }) => {
      const part = asked.slice(pageParam, pageParam + size)
      const name = deviceName ? { deviceName } : {}
      const query = { productId, ...name, id_in: part.join(','), current: 1, size }
      const { records } = (await call(list, query, signal)) as { records: ListedDevice[] }
      // In the order they were chosen; one that is gone still shows, so that it can be taken out.
      const known = new Map(records.map((row) => [row.id, row]))
      return part.flatMap((id): ListedDevice[] => {
        const row = known.get(id)
        return row ? [row] : deviceName ? [] : [{ id }]
      })
    },
    initialPageParam: 0,
    getNextPageParam: (_last, _pages, from) => (from + size < asked.length ? from + size : undefined),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  })
  const chosen = new Set(ids)
  const shown = (found.data?.pages.flat() ?? []).filter((row) => chosen.has(row.id))
  const { hasNextPage, isFetching, fetchNextPage } = found
  const thin = deviceName !== '' && shown.length < FEW && hasNextPage && !isFetching
  useEffect(() => {
    if (thin) void fetchNextPage()
  }, [thin, fetchNextPage])
  return (
    <DeviceList
      title={t('ruleForm.related')}
      count={formatNumber(ids.length)}
      search={search}
      onSearch={setSearch}
      devices={shown}
      act={{ label: t('ruleForm.unrelate'), icon: <CloseOutlined />, run: (row) => onUnrelate([row.id]) }}
      tools={
        <Button size="small" disabled={!ids.length} onClick={() => onUnrelate(ids)}>
          {t('ruleForm.clearAll')}
        </Button>
      }
      empty={t(ids.length ? 'ruleForm.noDevice' : 'ruleForm.noneRelated')}
      pending={found.isPending && ids.length > 0}
      fetching={isFetching}
      error={found.error}
      retry={() => void found.refetch()}
      more={ids.length > 0 && hasNextPage ? () => void fetchNextPage() : undefined}
    />
  )
}

import { bellNotice } from '@tecovie/contract/actions/bell.ts'
import { Drawer, Tag } from 'antd'
import { useCall } from '../../kit/net/use-call.ts'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'
import { RichTextView } from '../../parts/rich-text/rich-text-view.tsx'

/** A notice, for everybody. */
export function NoticeReader({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isPending, refetch } = useCall(bellNotice, { id }, { staleTime: 0 })
  return (
    <Drawer open size={680} title={data?.title} onClose={onClose}>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {isPending && <LoadingState />}
      {data && (
        <>
          <p className="tc-gap">
            <Tag>{data.categoryName}</Tag> <TimeText value={data.releaseTime} />
          </p>
          <RichTextView html={data.content} />
        </>
      )}
    </Drawer>
  )
}

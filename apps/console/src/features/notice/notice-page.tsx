import { notice } from '@tecovie/contract/resources/notice.ts'
import { formatTime } from '../../kit/format.ts'
import { useT } from '../../kit/i18n.ts'
import { resourcePage } from '../../kit/resource-page.tsx'
import { StatusTag } from '../../kit/view/status-tag.tsx'
import { TimeText } from '../../kit/view/time-text.tsx'
import { RichTextInput } from '../../parts/rich-text/rich-text-input.tsx'
import { RichTextView } from '../../parts/rich-text/rich-text-view.tsx'

function Released({ value }: { value: unknown }) {
  const t = useT()
  const on = Number(value) === 1
  return (
    <StatusTag
      tone={on ? 'success' : 'warning'}
      text={t(on ? 'resources.notice.released' : 'resources.notice.scheduled')}
    />
  )
}

export const NoticePage = resourcePage(notice, {
  filters: ['title', 'category', 'releaseTime'],
  columns: [
    'title',
    { name: 'category', width: 130 },
    { name: 'released', width: 120, render: (value) => <Released value={value} /> },
    // When it is still to come, the day alone says too little.
    {
      name: 'releaseTime',
      render: (value, row) =>
        row.released ? <TimeText value={value} /> : <span className="tc-num">{formatTime(value).slice(0, 16)}</span>,
    },
    'updateTime',
    { name: 'createTime', hidden: true },
  ],
  form: ['title', 'category', 'releaseTime', 'content'],
  cells: { content: (value) => <RichTextView html={value} /> },
  inputs: { content: () => <RichTextInput /> },
  drawerWidth: 760,
})

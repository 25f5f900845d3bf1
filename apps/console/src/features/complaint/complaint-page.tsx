import { COMPLAINT_STATUS, complaint, complaintReply } from '@tecovie/contract/resources/complaint.ts'
import { DictSelect, DictTag } from '../../kit/dict.tsx'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'
import { useLive } from '../../kit/net/use-live.ts'
import { useGathered } from '../../parts/event/use-gathered.ts'
import { ReplyDrawer } from '../../parts/reply/reply-drawer.tsx'
import { StatusSegments } from './status-segments.tsx'
import './complaint.css'

/** What app users complain of; new ones arrive by themselves. */
export function ComplaintPage() {
  const t = useT()
  const list = useResourceList(complaint)
  useLive(['complaints'], useGathered(list.refresh))
  return (
    <ListPage resource={complaint}>
      <StatusSegments list={list} />
      <SearchForm
        list={list}
        filters={['account', 'nickName', 'status', 'createTime']}
        inputs={{ status: () => <DictSelect dict="complaintStatus" /> }}
      />
      <ListTable
        list={list}
        columns={[
          'account',
          'nickName',
          { name: 'mobile', width: 130 },
          { name: 'content', width: 240 },
          { name: 'status', width: 100, render: (value) => <DictTag dict="complaintStatus" value={value} /> },
          'createTime',
          { name: 'replyContent', hidden: true },
          { name: 'replyBy', hidden: true },
          'replyTime',
        ]}
        actions={[
          {
            key: 'reply',
            label: 'resources.complaint.reply',
            keys: ['complaint_reply'],
            show: (row) => row.status === COMPLAINT_STATUS.open,
            open: (row, close) => (
              <ReplyDrawer
                title={t('resources.complaint.replyTitle')}
                action={complaintReply}
                id={row.id}
                label={t('resources.complaint.fields.replyContent')}
                quote={row.content}
                onClose={close}
              />
            ),
          },
        ]}
      />
    </ListPage>
  )
}

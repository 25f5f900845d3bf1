import * as calls from '@tecovie/contract/resources/message.ts'
import { DictSelect, DictTag } from '../../kit/dict.tsx'
import { call } from '../../kit/net/client.ts'
import { resourcePage } from '../../kit/resource-page.tsx'
import { MessageReplyDrawer } from './message-reply-drawer.tsx'
import { SendTest } from './send-test.tsx'

const { MESSAGE_STATUS } = calls
const at = (status: number) => (row: { status: number }) => row.status === status

export const MessagePage = resourcePage(calls.message, {
  filters: ['title', 'status', 'pushTime'],
  columns: [
    'title',
    { name: 'content', width: 280 },
    { name: 'testUserMobile', width: 150 },
    { name: 'status', width: 110, render: (value) => <DictTag dict="messageStatus" value={value} /> },
    'pushTime',
    'updateTime',
    { name: 'replyContent', hidden: true },
    { name: 'replyTime', hidden: true },
  ],
  form: ['title', 'testUserMobile', 'content'],
  inputs: { status: () => <DictSelect dict="messageStatus" /> },
  copy: true,
  rowActions: [
    {
      key: 'publish',
      label: 'resources.message.publish',
      keys: ['pub_publish'],
      show: at(MESSAGE_STATUS.unpublished),
      confirm: 'resources.message.publishConfirm',
      run: async (row, page) => {
        await call(calls.messagePublish, { id: row.id })
        page.refresh()
      },
    },
    {
      key: 'withdraw',
      label: 'resources.message.withdraw',
      keys: ['pub_publish'],
      show: at(MESSAGE_STATUS.published),
      confirm: 'resources.message.withdrawConfirm',
      run: async (row, page) => {
        await call(calls.messageWithdraw, { id: row.id })
        page.refresh()
      },
    },
    {
      key: 'test',
      label: 'resources.message.sendTest',
      keys: ['pub_edit', 'pub_publish'],
      show: at(MESSAGE_STATUS.unpublished),
      open: (row, close) => <SendTest id={row.id} onDone={close} />,
    },
    {
      key: 'reply',
      label: 'resources.message.reply',
      keys: ['pub_edit'],
      open: (row, close) => <MessageReplyDrawer row={row} onClose={close} />,
    },
  ],
})

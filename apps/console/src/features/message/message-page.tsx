import { PlusOutlined } from '@ant-design/icons'
import * as calls from '@tecovie/contract/resources/message.ts'
import { App, Button } from 'antd'
import { DictSelect, DictTag } from '../../kit/dict.tsx'
import { ResourceDrawer } from '../../kit/form/resource-drawer.tsx'
import { useDrawer } from '../../kit/form/use-drawer.ts'
import { useT } from '../../kit/i18n.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { SearchForm } from '../../kit/list/search-form.tsx'
import { type RowOf, useResourceList } from '../../kit/list/use-resource-list.ts'
import { call } from '../../kit/net/client.ts'
import { Can } from '../../kit/user.tsx'
import { ReplyDrawer } from '../../parts/reply/reply-drawer.tsx'

type Message = RowOf<typeof calls.message>
const { message, MESSAGE_STATUS } = calls
const at = (status: number) => (row: Message) => row.status === status
const unpublished = at(MESSAGE_STATUS.unpublished)

/** Messages to app users: what can be done to one follows from its status. */
export function MessagePage() {
  const t = useT()
  const app = App.useApp()
  const list = useResourceList(message)
  const drawer = useDrawer<Message>()
  const remove = async (ids: readonly string[]) => {
    await call(message.calls.remove as never, { ids: ids.join(',') } as never)
    void app.message.success(t('kit.deleted'))
    list.selection.clear()
    list.refresh()
  }
  const deletes = {
    key: 'remove',
    label: 'kit.remove',
    keys: ['pub_delete'],
    danger: true,
    confirm: 'kit.removeConfirm',
  }
  const add = (
    <Can keys={['pub_add']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => drawer.open('add')}>
        {t('kit.add')}
      </Button>
    </Can>
  )
  return (
    <ListPage resource={message} actions={add}>
      <SearchForm
        list={list}
        filters={['title', 'status', 'pushTime']}
        inputs={{ status: () => <DictSelect dict="messageStatus" /> }}
      />
      <ListTable
        list={list}
        selectable
        columns={[
          { name: 'title', width: 190 },
          'content',
          { name: 'testUserMobile', width: 130 },
          { name: 'status', width: 110, render: (value) => <DictTag dict="messageStatus" value={value} /> },
          'pushTime',
          'updateTime',
          { name: 'replyContent', hidden: true },
          { name: 'replyTime', hidden: true },
        ]}
        toolbar={[{ ...deletes, needs: 'rows', run: () => remove(list.selection.ids) }]}
        actions={[
          { key: 'view', label: 'kit.view', keys: ['pub_view'], run: (row) => drawer.open('view', row) },
          {
            key: 'edit',
            label: 'kit.edit',
            keys: ['pub_edit'],
            show: unpublished,
            run: (row) => drawer.open('edit', row),
          },
          {
            key: 'publish',
            label: 'resources.message.publish',
            keys: ['pub_publish'],
            show: unpublished,
            confirm: 'resources.message.publishConfirm',
            run: async (row) => {
              await call(calls.messagePublish, { id: row.id })
              list.refresh()
            },
          },
          {
            key: 'withdraw',
            label: 'resources.message.withdraw',
            keys: ['pub_publish'],
            show: at(MESSAGE_STATUS.published),
            confirm: 'resources.message.withdrawConfirm',
            run: async (row) => {
              await call(calls.messageWithdraw, { id: row.id })
              list.refresh()
            },
          },
          {
            key: 'test',
            label: 'resources.message.sendTest',
            keys: ['pub_edit', 'pub_publish'],
            show: unpublished,
            run: async (row) => {
              const { name } = await call(calls.messageTest, { id: row.id })
              void app.message.success(t('resources.message.testSent', { name }))
            },
          },
          {
            key: 'reply',
            label: 'resources.message.reply',
            keys: ['pub_edit'],
            open: (row, close) => (
              <ReplyDrawer
                title={t('resources.message.replyTitle')}
                action={calls.messageReply}
                id={row.id}
                label={t('resources.message.fields.replyContent')}
                quote={row.content}
                onClose={close}
              />
            ),
          },
          { key: 'copy', label: 'kit.copy', keys: ['pub_add'], run: (row) => drawer.open('copy', row) },
          { ...deletes, run: (row) => remove([row.id]) },
        ]}
      />
      <ResourceDrawer
        resource={message}
        form={['title', 'testUserMobile', 'content']}
        drawer={drawer}
        onSaved={list.refresh}
      />
    </ListPage>
  )
}

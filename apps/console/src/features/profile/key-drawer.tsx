import { apiKeyCreate } from '@tecovie/contract/actions/api-key.ts'
import type { MenuNode } from '@tecovie/contract/actions/auth.ts'
import { App, Form, Input, Radio, Select, TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { FormDrawer } from '../../kit/form/form-drawer.tsx'
import { languageStore, useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { invalidate } from '../../kit/net/use-call.ts'
import { useStore } from '../../kit/store.ts'
import { useMenu } from '../../kit/user.tsx'

interface Values {
  name: string
  days: number
  reach: 'all' | 'chosen'
  scopes?: string[]
}
interface Node {
  value: string
  title: string
  children: Node[]
}
const DAYS = [7, 30, 90, 180, 365]

/** Makes a key; `onMade` gets what is shown only now. */
export function KeyDrawer({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const t = useT()
  const menu = useMenu()
  const english = useStore(languageStore) === 'en'
  const [form] = Form.useForm<Values>()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const reach = Form.useWatch('reach', form)
  const tree = useMemo(() => {
    const nodes = (list: readonly MenuNode[]): Node[] =>
      list.map((m) => ({ value: m.code, title: (english && m.nameEn) || m.name, children: nodes(m.children ?? []) }))
    return nodes(menu)
  }, [menu, english])
  const save = async ({ name, days, scopes = [] }: Values) => {
    setBusy(true)
    try {
      const { key } = await call(apiKeyCreate, { name, days, scopes: reach === 'all' ? ['all'] : scopes })
      void invalidate('apiKey')
      onMade(key)
    } catch (error) {
      void message.error(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDrawer<Values>
      title={t('apiKey.add')}
      form={form}
      initial={{ days: 90, reach: 'chosen' }}
      busy={busy}
      save={save}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('apiKey.name')}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input maxLength={64} placeholder={t('apiKey.nameHint')} autoComplete="off" />
      </Form.Item>
      <Form.Item name="days" label={t('apiKey.days')} rules={[{ required: true }]}>
        <Select options={DAYS.map((days) => ({ value: days, label: t('apiKey.daysOption', { days }) }))} />
      </Form.Item>
      <Form.Item name="reach" label={t('apiKey.scope')} rules={[{ required: true }]}>
        <Radio.Group
          options={[
            { value: 'chosen', label: t('apiKey.chosen') },
            { value: 'all', label: t('apiKey.all') },
          ]}
        />
      </Form.Item>
      {reach !== 'all' && (
        <Form.Item
          name="scopes"
          label={t('apiKey.scopes')}
          extra={t('apiKey.scopesHint')}
          rules={[{ required: true, message: t('validation.required') }]}
        >
          <TreeSelect
            multiple
            allowClear
            treeData={tree}
            showSearch={{ treeNodeFilterProp: 'title' }}
            treeCheckable
            showCheckedStrategy={TreeSelect.SHOW_PARENT}
          />
        </Form.Item>
      )}
    </FormDrawer>
  )
}

import { type DriverClass, datasource, datasourceTest, URL_EXAMPLES } from '@tecovie/contract/resources/datasource.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { resourcePage } from '../../kit/resource-page.tsx'
import { ConnectionResult, type TestResult } from './connection-result.tsx'
import { TestDialog } from './test-dialog.tsx'

function UrlInput(props: { value?: string; onChange?: (value: unknown) => void; disabled?: boolean }) {
  const t = useT()
  const driver = Form.useWatch<DriverClass | undefined>('driverClass')
  const example = driver && URL_EXAMPLES[driver]
  return <Input {...props} placeholder={example && t('resources.datasource.urlHint', { example })} spellCheck={false} />
}

function SecretInput({ keep, ...props }: { keep: boolean; value?: string; onChange?: (value: unknown) => void }) {
  const t = useT()
  return (
    <Input.Password
      {...props}
      autoComplete="new-password"
      placeholder={keep ? t('resources.datasource.keep') : undefined}
    />
  )
}

/** Tries what the form holds, saved or not. */
function TestButton({ id }: { id: string | undefined }) {
  const t = useT()
  const form = Form.useFormInstance()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<TestResult>()
  const test = async () => {
    setBusy(true)
    setResult(undefined)
    const { driverClass, url, username, password } = form.getFieldsValue(true)
    await call(datasourceTest, { ...(id ? { id } : {}), driverClass, url, username, password }).then(
      setResult,
      (error) => setResult({ ok: false, reason: errorText(error, t), version: '', time: 0 }),
    )
    setBusy(false)
  }
  return (
    <Form.Item>
      <Button onClick={() => void test()} loading={busy}>
        {t('resources.datasource.test')}
      </Button>
      {result && <ConnectionResult result={result} />}
    </Form.Item>
  )
}

/** Databases of others. */
export const DatasourcePage = resourcePage(datasource, {
  filters: ['name', 'driverClass', 'username'],
  columns: ['name', { name: 'driverClass', width: 130 }, 'url', 'username', 'remark', 'updateTime'],
  form: ['name', 'driverClass', 'url', 'username', 'password', 'remark'],
  inputs: {
    url: () => <UrlInput />,
    password: ({ mode }) => <SecretInput keep={mode === 'edit'} />,
  },
  slots: { form: (row, mode) => (mode === 'view' ? null : <TestButton id={mode === 'edit' ? row?.id : undefined} />) },
  rowActions: [
    {
      key: 'test',
      label: 'resources.datasource.test',
      keys: ['datasource_edit'],
      open: (row, close) => <TestDialog id={row.id} name={row.name} onClose={close} />,
    },
  ],
})

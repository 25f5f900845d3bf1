import { datasourceTest } from '@tecovie/contract/resources/datasource.ts'
import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { LoadingState } from '../../kit/view/states.tsx'
import { ConnectionResult, type TestResult } from './connection-result.tsx'

/** Tries a stored datasource and says how that went. */
export function TestDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useT()
  const [result, setResult] = useState<TestResult>()
  useEffect(() => {
    let open = true
    const show = (r: TestResult) => open && setResult(r)
    call(datasourceTest, { id }).then(show, (error) =>
      show({ ok: false, reason: errorText(error, t), version: '', time: 0 }),
    )
    return () => {
      open = false
    }
  }, [id, t])
  return (
    <Modal open title={`${t('resources.datasource.test')}: ${name}`} footer={null} onCancel={onClose}>
      {result ? <ConnectionResult result={result} /> : <LoadingState />}
    </Modal>
  )
}

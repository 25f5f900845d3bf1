import { beginSecondFactor, confirmSecondFactor } from '@tecovie/contract/actions/security.ts'
import { Button, Form, Input, Modal, QRCode } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { CopyText } from '../../kit/view/copy-text.tsx'
import { PasswordAsk } from './password-ask.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSelfForm } from './use-self-form.ts'

/** Password, then the picture for the app and its first code, then the recovery codes. */
export function EnrolDialog({ onClose }: { onClose: (enrolled: boolean) => void }) {
  const t = useT()
  const [begun, setBegun] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onClose={() => onClose(true)} />
  if (!begun)
    return (
      <PasswordAsk
        title={t('profile.second.title')}
        text={t('profile.second.askPassword')}
        run={async (password) => setBegun(await call(beginSecondFactor, { password }))}
        onClose={() => onClose(false)}
      />
    )
  return <ScanStep begun={begun} onDone={setCodes} onClose={() => onClose(false)} />
}

function ScanStep(o: {
  begun: { secret: string; uri: string }
  onDone: (codes: string[]) => void
  onClose: () => void
}) {
  const t = useT()
  const [form] = Form.useForm<{ code: string }>()
  const { submit, busy } = useSelfForm(form, async ({ code }: { code: string }) =>
    o.onDone((await call(confirmSecondFactor, { code })).recoveryCodes),
  )
  return (
    <Modal
      open
      title={t('profile.second.title')}
      width={480}
      mask={{ closable: false }}
      onCancel={o.onClose}
      footer={
        <>
          <Button onClick={o.onClose}>{t('kit.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={form.submit}>
            {t('profile.second.enable')}
          </Button>
        </>
      }
    >
      <p>{t('profile.second.scan')}</p>
      <div className="tc-enrol">
        {/* Black on white in the dark as well: not every camera reads it the other way round. */}
        <div aria-hidden="true">
          <QRCode value={o.begun.uri} size={168} color="#000" bgColor="#fff" type="svg" />
        </div>
        <div>
          <p className="tc-faint">{t('profile.second.byHand')}</p>
          <CopyText text={o.begun.secret} />
        </div>
      </div>
      <Form form={form} layout="vertical" onFinish={submit} requiredMark={false} disabled={busy}>
        <Form.Item
          name="code"
          label={t('login.second')}
          rules={[{ required: true, message: t('login.secondRequired') }]}
        >
          <Input autoFocus autoComplete="one-time-code" inputMode="numeric" maxLength={7} className="tc-num" />
        </Form.Item>
      </Form>
    </Modal>
  )
}

import { Alert, Button, Modal } from 'antd'
import { useT } from '../../kit/i18n.ts'

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT()
  const text = codes.join('\n')
  const keep = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    link.download = 'tecovie-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Modal
      open
      title={t('profile.second.recovery')}
      width={480}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={keep}>{t('profile.second.saveFile')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('profile.second.kept')}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={t('profile.second.recoveryText')} />
      <ul className="tc-recovery tc-num">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

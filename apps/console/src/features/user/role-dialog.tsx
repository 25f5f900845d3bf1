import { roleTree } from '@tecovie/contract/resources/menu.ts'
import { grantUsers } from '@tecovie/contract/resources/user.ts'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { invalidate, useAct } from '../../kit/net/use-call.ts'
import { TreePicker } from '../../kit/pickers/tree-picker.tsx'

/** Gives the chosen users other roles. */
export function RoleDialog({ userIds, onClose }: { userIds: readonly string[]; onClose: () => void }) {
  const t = useT()
  const [roleIds, setRoleIds] = useState<string[]>([])
  const { act, busy } = useAct(grantUsers)
  const save = async () => {
    if (!(await act({ userIds: [...userIds], roleIds }))) return
    void invalidate('user')
    onClose()
  }
  return (
    <Modal
      open
      width={345}
      title={t('resources.user.role')}
      okButtonProps={{ disabled: roleIds.length === 0 }}
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className="tc-faint">{t('resources.user.roleChosen', { count: userIds.length })}</p>
      <Form layout="vertical">
        <Form.Item label={t('resources.user.fields.roleId')} required>
          <TreePicker
            of={roleTree}
            multiple
            aria-label={t('resources.user.fields.roleId')}
            value={roleIds}
            onChange={(ids) => setRoleIds((ids as string[]) ?? [])}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

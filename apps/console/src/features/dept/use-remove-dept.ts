import { dept } from '@tecovie/contract/resources/dept.ts'
import { App } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'

/** Deletes an organisation; the refusals -1 (people) and -2 (devices) arrive as errors with their own sentence. */
export function useRemoveDept(done: () => void): (row: { id: string }) => Promise<void> {
  const t = useT()
  const { message } = App.useApp()
  return async (row) => {
    await call(dept.calls.remove as AnyAction, { ids: row.id })
    void message.success(t('kit.deleted'))
    done()
  }
}

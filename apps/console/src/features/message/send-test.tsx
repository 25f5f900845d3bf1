import { messageTest } from '@tecovie/contract/resources/message.ts'
import { App } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'

/** Sends the message to its test user once and says whom it reached. */
export function SendTest({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const sent = useRef(false)
  const send = useEffectEvent(async () => {
    try {
      const { name } = await call(messageTest, { id })
      void message.success(t('resources.message.testSent', { name }))
    } catch (error) {
      void message.error(errorText(error, t))
    }
    onDone()
  })
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    void send()
  }, [])
  return null
}

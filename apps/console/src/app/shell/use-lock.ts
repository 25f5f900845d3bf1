import { lock } from '@tecovie/contract/actions/session.ts'
import { App } from 'antd'
import { useCallback, useEffect } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { goLocked } from '../../kit/net/session.ts'
import { usePreference } from '../../kit/user.tsx'

const ACTIVE_KEY = 'tecovie.active'
const NOTE_MS = 5_000
const LOOK_MS = 10_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Locks the session, then shows the lock screen. */
export function useLock(): () => Promise<void> {
  const { message } = App.useApp()
  const t = useT()
  return useCallback(async () => {
    try {
      await call(lock, {})
      goLocked()
    } catch (error) {
      void message.error(errorText(error, t))
    }
  }, [message, t])
}

/** Locks by Alt-L, and after the minutes without a sign of the reader in any window that the reader chose. */
export function useLockKeys(): void {
  const locks = useLock()
  const [minutes] = usePreference('lock.idleMinutes', 0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyL') return
      event.preventDefault()
      void locks()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [locks])
  useEffect(() => {
    if (!minutes) return
    let noted = 0
    const note = () => {
      if (Date.now() - noted < NOTE_MS) return
      noted = Date.now()
      localStorage.setItem(ACTIVE_KEY, String(noted))
    }
    note()
    const timer = setInterval(() => {
      if (Date.now() - Number(localStorage.getItem(ACTIVE_KEY)) >= minutes * 60_000) void locks()
    }, LOOK_MS)
    for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, note)
    }
  }, [minutes, locks])
}

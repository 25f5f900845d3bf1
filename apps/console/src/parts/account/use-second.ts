import { useEffect, useState } from 'react'
import { languageStore } from '../../kit/i18n.ts'
import { useStore } from '../../kit/store.ts'

/** Time and day in the reader's language, renewed each second. */
export function useSecond(): { time: string; day: string } {
  const locale = useStore(languageStore) === 'zh' ? 'zh-CN' : 'en-GB'
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return {
    time: now.toLocaleTimeString(locale, { hour12: false }),
    day: now.toLocaleDateString(locale, { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' }),
  }
}

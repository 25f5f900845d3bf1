import { ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import { type ReactNode, useMemo } from 'react'
import 'dayjs/locale/zh-cn'
import { languageStore } from '../kit/i18n.ts'
import { useStore } from '../kit/store.ts'
import { useAppearance } from './appearance.ts'
import { themeOf } from './theme.ts'

const NO_WAVE = { disabled: true }

/** Theme and locale of antd, for the sign-in page and the shell alike. */
export function Providers({ children }: { children: ReactNode }) {
  const appearance = useAppearance()
  const language = useStore(languageStore)
  const theme = useMemo(() => themeOf(appearance), [appearance])
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')
  return (
    <ConfigProvider
      theme={theme}
      locale={language === 'zh' ? zhCN : enUS}
      wave={NO_WAVE}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  )
}

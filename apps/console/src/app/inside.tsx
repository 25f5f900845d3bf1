import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { LOCKED } from '@tecovie/contract/actions/locked.ts'
import { App } from 'antd'
import { createRoot } from 'react-dom/client'
import { startI18n, type Texts } from '../kit/i18n.ts'
import { ApiError } from '../kit/net/request.ts'
import { followOtherWindows, goLocked, isLocked, leave, refresh } from '../kit/net/session.ts'
import { queryClient } from '../kit/net/use-call.ts'
import { restoreProjects } from '../kit/project-scope.ts'
import { loadUser } from '../kit/user.tsx'
import '../styles/shell.css'
import '../styles/kit.css'
import '../styles/list.css'
import { Providers } from './providers.tsx'
import { router } from './router.tsx'
import { StartFailed } from './start-failed.tsx'

const TEXTS: Record<string, () => Promise<Texts>> = {
  'zh/base': () => import('@tecovie/contract/messages/zh-base.ts').then((m) => m.base),
  'en/base': () => import('@tecovie/contract/messages/en-base.ts').then((m) => m.base),
  'zh/things': () => import('@tecovie/contract/messages/zh-things.ts').then((m) => m.thingTexts),
  'en/things': () => import('@tecovie/contract/messages/en-things.ts').then((m) => m.thingTexts),
}

/** Takes the session up, then draws the shell. Texts load meanwhile. */
export async function start(): Promise<void> {
  const at = document.getElementById('root')
  if (!at) return
  const root = createRoot(at)
  const texts = startI18n(async (language, area) => TEXTS[`${language}/${area}`]?.() ?? {})
  try {
    if (!(await refresh())) return leave()
    if (isLocked()) return goLocked()
    const [[user]] = await Promise.all([loadUser(), texts])
    restoreProjects(user.id)
    followOtherWindows(user.id)
  } catch (error) {
    await texts
    if (error instanceof ApiError && error.code === 401) return leave()
    if (error instanceof ApiError && error.code === LOCKED) return goLocked()
    return root.render(
      <Providers>
        <StartFailed error={error} />
      </Providers>,
    )
  }
  root.render(
    <QueryClientProvider client={queryClient}>
      <Providers>
        <App className="tc-root" message={{ maxCount: 3 }}>
          <RouterProvider router={router} />
        </App>
      </Providers>
    </QueryClientProvider>,
  )
}

import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { type Language, startI18n, type Texts } from '../kit/i18n.ts'
import { Providers } from './providers.tsx'

/** Only the texts that the sign-in page shows. */
const TEXTS: Record<Language, () => Promise<Texts>> = {
  zh: async () => {
    const [{ core }, { login }] = await Promise.all([
      import('@tecovie/contract/messages/zh/core.ts'),
      import('@tecovie/contract/messages/zh/login.ts'),
    ])
    return { ...core, ...login }
  },
  en: async () => {
    const [{ core }, { login }] = await Promise.all([
      import('@tecovie/contract/messages/en/core.ts'),
      import('@tecovie/contract/messages/en/login.ts'),
    ])
    return { ...core, ...login }
  },
}

/** The page of this address. Each comes alone: who signs in does not load the lock screen. */
async function pageHere(): Promise<ComponentType> {
  const { pathname, search } = location
  const query = new URLSearchParams(search)
  if (pathname === '/lock') return import('../features/lock/lock-page.tsx').then((m) => m.LockPage)
  if (pathname === '/oauth/consent') return import('../features/login/consent-page.tsx').then((m) => m.ConsentPage)
  // What a window opened for a third party sent to its opener comes in as a sign-in page with code and state.
  if (pathname !== '/login' || (query.has('code') && query.has('state')))
    return import('../features/oauth-redirect/oauth-redirect-page.tsx').then((m) => m.OauthRedirectPage)
  return import('../features/login/login-page.tsx').then((m) => m.LoginPage)
}

/** Draws a page outside the shell: sign-in, lock screen, the way back from a third party. */
export async function start(): Promise<void> {
  const [Page] = await Promise.all([pageHere(), startI18n((language) => TEXTS[language]())])
  const at = document.getElementById('root')
  if (!at) return
  createRoot(at).render(
    <Providers>
      <Page />
    </Providers>,
  )
}

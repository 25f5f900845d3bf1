import { createRoot } from 'react-dom/client'
import { LoginPage } from '../features/login/login-page.tsx'
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

/** Draws the sign-in page. */
export async function start(): Promise<void> {
  await startI18n((language) => TEXTS[language]())
  const at = document.getElementById('root')
  if (!at) return
  createRoot(at).render(
    <Providers>
      <LoginPage />
    </Providers>,
  )
}

import { pages } from './pages.ts'

/** Routes outside the shell. */
export const outside = [
  '/login',
  '/lock',
  '/oauth/redirect/$source',
  '/oauth/consent',
  '/auth-redirect',
  '/403',
  '/404',
  '/500',
] as const

/** The plain list of every route the console answers; `docs/generated/routes.json` is written from it. */
export const routes: readonly string[] = [...outside, ...pages.map((page) => page.path)]

import './styles/base.css'
import { startAppearance } from './app/appearance.ts'
import { kept } from './kit/net/kept.ts'

startAppearance()
// Sign-in and shell are two starts: who signs in does not wait for the router, the tables and the texts of all pages.
const here = location.pathname + location.search
const outside = /^\/(login|lock|auth-redirect|oauth\/consent|oauth\/redirect\/\w+)$/
if (outside.test(location.pathname)) void import('./app/outside.tsx').then((m) => m.start())
else if (kept()) void import('./app/inside.tsx').then((m) => m.start())
else location.replace(here === '/' ? '/login' : `/login?to=${encodeURIComponent(here)}`)

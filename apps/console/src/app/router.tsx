import { createLazyRoute, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { needTexts } from '../kit/i18n.ts'
import { queryString } from '../kit/net/request.ts'
import { useCan } from '../kit/user.tsx'
import { LoadingState } from '../kit/view/states.tsx'
import { type Page, pages } from './pages.ts'
import { Shell } from './shell/shell.tsx'
import { BrokenPage, StatusPage } from './status-page.tsx'

const root = createRootRoute({ notFoundComponent: () => <StatusPage status={404} /> })
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

/** The server refuses as well; this only spares the reader a page full of refusals. */
function Guarded({ keys, page: Component }: { keys: readonly string[]; page: ComponentType }) {
  return useCan()(keys) ? <Component /> : <StatusPage status={403} inside />
}

function pageRoute({ path, keys, load, texts }: Page) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    staleTime: Number.POSITIVE_INFINITY,
  }).lazy(async () => {
    const [Component] = await Promise.all([load(), texts && needTexts(texts)])
    return createLazyRoute(path)({ component: () => <Guarded keys={keys} page={Component} /> })
  })
}

const status = ([403, 404, 500] as const).map((code) =>
  createRoute({ getParentRoute: () => root, path: `/${code}`, component: () => <StatusPage status={code} /> }),
)
const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})
const anything = createRoute({
  getParentRoute: () => shell,
  path: '$',
  component: () => <StatusPage status={404} inside />,
})

/** Every parameter of the address is text: ids have 19 digits and must never become numbers. */
export const router = createRouter({
  routeTree: root.addChildren([index, ...status, shell.addChildren([...pages.map(pageRoute), anything])]),
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: queryString,
  defaultErrorComponent: BrokenPage,
  defaultPendingComponent: () => <LoadingState />,
  defaultPendingMs: 200,
  defaultPreload: 'intent',
  defaultStructuralSharing: true,
})

import type { MenuSpec } from '../core/menu.ts'
import { deviceMenu } from './device-menu.ts'
import { logMenu } from './log-menu.ts'
import { organisationMenu } from './organisation-menu.ts'
import { productMenu } from './product-menu.ts'
import { productionMenu } from './production-menu.ts'
import { reportMenu } from './report-menu.ts'
import { serviceMenu } from './service-menu.ts'
import { systemMenu } from './system-menu.ts'
import { toolMenu } from './tool-menu.ts'

/** The menu tree of the first start: only pages that stand. */
export const menus: readonly MenuSpec[] = [
  { code: 'home', zh: '首页', en: 'Home', path: '/home', icon: 'home' },
  deviceMenu,
  productMenu,
  productionMenu,
  serviceMenu,
  organisationMenu,
  reportMenu,
  systemMenu,
  logMenu,
  toolMenu,
]

/** Every menu code and button key, with the code of the page it belongs to. */
export function menuKeys(tree: readonly MenuSpec[] = menus): { key: string; page: string; platformOnly: boolean }[] {
  return tree.flatMap((m) => {
    const platformOnly = m.platformOnly === true
    const own = [m.code, ...(m.buttons ?? []).map((b) => b.key)].map((key) => ({ key, page: m.code, platformOnly }))
    return [...own, ...menuKeys(m.children ?? [])]
  })
}

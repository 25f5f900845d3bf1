/** A button of a page: its key is a permission. `action`: 1 toolbar, 2 row, 3 both. */
export interface ButtonSpec {
  readonly key: string
  readonly zh: string
  readonly en: string
  readonly action: 1 | 2 | 3
}

/** A menu record of the first start. `path` is the console's route; groups have children and a path no page answers. */
export interface MenuSpec {
  /** Menu code; also the permission key of the page's lists. */
  readonly code: string
  readonly zh: string
  readonly en: string
  readonly path: string
  readonly icon: string
  /** Only for tenant 000000's administrators. */
  readonly platformOnly?: boolean
  readonly buttons?: readonly ButtonSpec[]
  readonly children?: readonly MenuSpec[]
}

export const button = (key: string, zh: string, en: string, action: 1 | 2 | 3 = 2): ButtonSpec => ({
  key,
  zh,
  en,
  action,
})

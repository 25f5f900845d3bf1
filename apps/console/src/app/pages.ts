import type { ComponentType } from 'react'

/** A page inside the shell: its route, its lazy module, and the keys of which a visitor must hold one. */
export interface Page {
  /** `$name` stands for a value in the path. */
  readonly path: string
  readonly keys: readonly string[]
  readonly load: () => Promise<ComponentType>
}

/**
 * Every page of the console, one line each. The file holds no JSX: generators read it in plain Node.
 * A page below a list is guarded by the list's keys.
 */
export const pages: readonly Page[] = [
  { path: '/home', keys: [], load: () => import('../features/home/home-page.tsx').then((m) => m.HomePage) },
  { path: '/profile', keys: [], load: () => import('../features/profile/profile-page.tsx').then((m) => m.ProfilePage) },
  {
    path: '/organize/role',
    keys: ['role'],
    load: () => import('../features/role/role-page.tsx').then((m) => m.RolePage),
  },
]

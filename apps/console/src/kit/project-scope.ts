import { createStore, useStore } from './store.ts'

const KEY = 'tecovie.projects'

/** Project ids chosen at the top of the shell; every project-scoped list narrows to them. None chosen means all. */
export const projectScope = createStore<readonly string[]>([])

const keyOf = (userId: string) => `${KEY}.${userId}`

/** Takes up what this user had chosen in this browser. */
export function restoreProjects(userId: string): void {
  const text = localStorage.getItem(keyOf(userId))
  projectScope.set(text ? text.split(',') : [])
}

/** Chooses projects, and keeps the choice for the next visit. */
export function chooseProjects(userId: string, ids: readonly string[]): void {
  localStorage.setItem(keyOf(userId), ids.join(','))
  projectScope.set(ids)
}

const asQuery = (ids: readonly string[]): { projectIds?: string } =>
  ids.length ? { projectIds: ['1', ...ids].join(',') } : {}

/** What a project-scoped call adds to its query: `projectIds=1,<ids>`, the leading 1 as the specification says. */
export const useProjectQuery = (): { projectIds?: string } => asQuery(useStore(projectScope))

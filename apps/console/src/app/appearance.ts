import { createStore, useStore } from '../kit/store.ts'
import { type Appearance, applyColours } from './theme.ts'

export const CHOICES = ['system', 'light', 'dark'] as const
export type Choice = (typeof CHOICES)[number]

const KEY = 'tecovie.theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const remembered = localStorage.getItem(KEY) as Choice | null

/** What the reader chose; kept in the browser so that the very first paint is right. */
export const choiceStore = createStore<Choice>(remembered && CHOICES.includes(remembered) ? remembered : 'system')
const resolved = (): Appearance => {
  const choice = choiceStore.get()
  if (choice !== 'system') return choice
  return system.matches ? 'dark' : 'light'
}
const appearanceStore = createStore<Appearance>(resolved())

const follow = () => {
  applyColours(resolved())
  appearanceStore.set(resolved())
}

/** Paints the page's own colours before anything is drawn, and follows the system while it is asked to. */
export function startAppearance(): void {
  follow()
  system.addEventListener('change', follow)
}

export function chooseAppearance(choice: Choice): void {
  localStorage.setItem(KEY, choice)
  choiceStore.set(choice)
  follow()
}

export const useAppearance = (): Appearance => useStore(appearanceStore)

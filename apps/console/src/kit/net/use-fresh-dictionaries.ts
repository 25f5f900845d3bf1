import { invalidate } from './use-call.ts'
import { useLive } from './use-live.ts'

/** Keeps dictionaries right on every open page: a change is read again, without a reload. */
export function useFreshDictionaries(): void {
  useLive(['dict'], () => void invalidate('dict'))
}

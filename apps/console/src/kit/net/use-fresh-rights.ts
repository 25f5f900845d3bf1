import { loadUser } from '../user.tsx'
import { queryClient } from './use-call.ts'
import { useLive } from './use-live.ts'

/** What was revoked leaves the open console at once: menus, buttons and pages follow the rights as they are now. */
export function useFreshRights(): void {
  useLive(['rights'], () => void loadUser().then(() => queryClient.invalidateQueries()))
}

import { ownTenant } from '@tecovie/contract/resources/tenant.ts'
import { useCall } from '../../kit/net/use-call.ts'

const NOTHING = {}
const FRESH_MS = 10 * 60_000

/** How the tenant presents itself; nothing where it keeps to the platform's look. */
export function useBranding(): Readonly<Record<string, string | null>> {
  return useCall(ownTenant, NOTHING, { staleTime: FRESH_MS }).data?.branding ?? NOTHING
}

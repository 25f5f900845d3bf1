import { tenantInfo } from '@tecovie/contract/actions/tenant-info.ts'
import type { OutputOf } from '@tecovie/contract/core/define-action.ts'
import { useEffect, useState } from 'react'
import { call } from '../../kit/net/client.ts'

export type TenantHere = OutputOf<typeof tenantInfo>

/** The tenant to which this address belongs, with its name and logo; empty where it belongs to none. */
export function useTenantHere(): TenantHere {
  const [tenant, setTenant] = useState<TenantHere>({})
  useEffect(() => {
    // A server that is away shows itself with the sign-in; the page stands meanwhile.
    call(tenantInfo, { domain: location.host }).then(setTenant, () => undefined)
  }, [])
  return tenant
}

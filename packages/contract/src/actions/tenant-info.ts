import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'

/** Which tenant a browser's address belongs to, and how it presents itself, before sign-in. */
export const tenantInfo = defineAction({
  name: 'tenant.info',
  method: 'GET',
  path: '/api/tecovie-system/tenant/info',
  permission: 'public',
  /** Without a domain it is the host that was asked. */
  input: z.looseObject({ domain: z.string().max(255).optional() }),
  output: z.object({
    tenantId: z.string().optional(),
    tenantName: z.string().optional(),
    loginName: z.string().optional(),
    loginLogo: z.string().optional(),
    bookmarkPageName: z.string().optional(),
    bookmarkPageLogo: z.string().optional(),
  }),
})

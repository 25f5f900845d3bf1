const KEY = 'tecovie.tenant'

/** The tenant that last signed in in this browser; empty when none did. */
export const rememberedTenant = (): string => localStorage.getItem(KEY) ?? ''
export const rememberTenant = (tenantId: string): void => localStorage.setItem(KEY, tenantId)

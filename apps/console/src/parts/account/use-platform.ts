import { useUser } from '../../kit/user.tsx'

/** The tenant of those who run the platform; its lists hold rows of every tenant. */
export const PLATFORM = '000000'

/** Whether the reader runs the platform. */
export const usePlatform = (): boolean => useUser().tenantId === PLATFORM

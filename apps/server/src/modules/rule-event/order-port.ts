import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'

/** Makes a work order of an event in the caller's transaction; returns its id. */
export type OrderFromEvent = (ctx: Context, event: Row) => Promise<string>

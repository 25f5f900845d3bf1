import * as z from 'zod'
import * as f from '../core/fields.ts'

export const APP = '/api/tecovie-app'

/** How much one person and one home may hold. */
export const APP_LIMITS = { homes: 20, rooms: 50, members: 50, devices: 500, invitations: 10 } as const
/** Complaints, and requests for service, that one person may file in 24 hours. */
export const FILED_PER_DAY = 20

/** An id of a home or room: a number, which clients send as one or as text. */
export const number = () => z.union([z.number(), z.string()]).transform(String).pipe(f.id())

/** A page of a list of the app. */
export const paged = { current: f.int(1, 1000).default(1), size: f.int(1, 100).default(20) }

export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    records: z.array(row),
    total: z.number(),
    current: z.number(),
    size: z.number(),
    pages: z.number(),
  })

/** Answers nothing but that it is done. */
export const nothing = z.null()

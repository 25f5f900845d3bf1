/** The envelope of every answer. `code` equals the HTTP status, except the two organisation refusals -1 and -2. */
export interface Envelope<T = unknown> {
  code: number
  success: boolean
  data: T
  msg: string
  /** Present when validation failed: field path -> message. */
  errors?: Record<string, string>
}

/** A page of a list. `total` is capped at `TOTAL_CAP`; `totalCapped` then says there are more. */
export interface Page<T> {
  records: T[]
  total: number
  current: number
  size: number
  pages: number
  totalCapped?: boolean
}

/** Counting stops here: no list counts a million rows to show a pager. */
export const TOTAL_CAP = 10_000
/** Old clients ask for 999 and 99,999 rows; no answer holds more than this. */
export const SIZE_CAP = 1000
export const PAGE_SIZES = [10, 20, 30, 50, 100] as const

import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'

/** Open complaints are counted up to here. */
export const OPEN_COMPLAINTS_CAP = 1000
/** How many complaints nobody replied to yet, of those the caller may see. */
export const openComplaints = defineAction({
  name: 'complaint.open',
  method: 'GET',
  path: '/api/tecovie-system/complaint/open-count',
  permission: ['complaint'],
  input: z.looseObject({}),
  output: z.object({ open: z.number() }),
})

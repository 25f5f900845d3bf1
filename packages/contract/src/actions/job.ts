import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-resource/job'
const job = z.object({
  id: z.string(),
  kind: z.string(),
  /** waiting, running, done, failed, cancelled */
  state: z.string(),
  done: z.number(),
  failed: z.number(),
  total: z.number(),
  result: z.unknown(),
  error: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})

/** A background job of the caller. */
export const jobDetail = defineAction({
  name: 'job.detail',
  method: 'GET',
  path: `${base}/detail`,
  permission: 'authenticated',
  input: z.looseObject({ id: f.id() }),
  output: job,
})
/** The caller's newest 50 jobs: long work is left and found again here. */
export const jobList = defineAction({
  name: 'job.list',
  method: 'GET',
  path: `${base}/list`,
  permission: 'authenticated',
  input: z.looseObject({ kind: z.string().max(64).optional() }),
  output: z.object({ records: z.array(job), total: z.number() }),
})
/** Stops a job at its next step; what is done stays. */
export const jobCancel = defineAction({
  name: 'job.cancel',
  method: 'POST',
  path: `${base}/cancel`,
  permission: 'authenticated',
  input: z.looseObject({ id: f.id() }),
})

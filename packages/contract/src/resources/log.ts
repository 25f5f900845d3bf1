import * as z from 'zod'
import { defineResource } from '../core/define-resource.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const text = () => z.string().nullable()

/** Where and when something was noted; `strId` is the id under the name that older clients read. */
const place = {
  serviceId: text(),
  serverHost: text(),
  serverIp: text(),
  env: text(),
  requestUri: text(),
  userAgent: text(),
  /** JSON text; secrets are masked. */
  params: text(),
  remoteIp: text(),
  requestId: text(),
  createBy: text(),
  createTime: z.string().meta({ datetime: true }),
}
const computed = { strId: z.string(), tenantId: z.string().meta({ column: true }) }
const common = { scope: 'tenant', create: [], update: [], audit: false, computed } as const
const routes = { list: 'GET /list', detail: 'GET /detail', export: 'GET /export' } as const
const permissions = (page: string) => ({ list: [page], detail: [`${page}_view`], export: [page] })
const time = ['ge', 'le', 'gt', 'lt'] as const

/** Explicit notes of the server: what it did by itself and what it refused. */
export const logUsual = defineResource({
  ...common,
  name: 'logUsual',
  base: '/api/tecovie-log/usual',
  fields: { logLevel: z.enum(LOG_LEVELS), logId: z.string(), logData: z.string(), ...place },
  detailOnly: ['userAgent'],
  filters: { logLevel: ['eq', 'in'], logId: ['like'], logData: ['like'], createTime: time },
  sort: ['createTime'],
  routes,
  permissions: permissions('log_usual'),
})

/**
 * Every write, export and sign-in: who, what, before and after, how it went and how long it took. Beside the filters the
 * list takes `title` (part of the operation's name in the reader's language) and `outcome` (ok, refused, failed).
 */
export const logApi = defineResource({
  ...common,
  name: 'logApi',
  base: '/api/tecovie-log/api',
  fields: {
    title: z.string(),
    /** Name of the call, `noun.verb`. */
    action: z.string(),
    method: z.string(),
    status: z.number(),
    /** Milliseconds. */
    time: z.number(),
    ...place,
    /** JSON text: `[{ noun, id, before, after }]`, only the fields that changed. */
    changes: text(),
  },
  detailOnly: ['params', 'changes', 'userAgent'],
  filters: {
    action: ['eq'],
    method: ['eq'],
    status: ['eq', 'ge', 'lt'],
    requestUri: ['like'],
    createBy: ['eq', 'like'],
    createTime: time,
  },
  sort: ['createTime'],
  routes,
  permissions: permissions('log_api'),
})

/** Requests that failed for a reason that is the server's own. */
export const logError = defineResource({
  ...common,
  name: 'logError',
  base: '/api/tecovie-log/error',
  fields: {
    title: z.string(),
    action: z.string(),
    method: z.string(),
    exceptionName: z.string(),
    message: z.string(),
    ...place,
    stackTrace: text(),
  },
  detailOnly: ['params', 'stackTrace', 'userAgent'],
  filters: {
    exceptionName: ['eq', 'like'],
    message: ['like'],
    requestUri: ['like'],
    createBy: ['eq', 'like'],
    createTime: time,
  },
  sort: ['createTime'],
  routes,
  permissions: permissions('log_error'),
})

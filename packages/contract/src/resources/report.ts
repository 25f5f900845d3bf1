import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-report/report/rest'

/** What a report can count, and by what. `day` is the day in the tenant's zone. */
export const REPORT_GROUPS = {
  device: ['product', 'project', 'online', 'deviceStatus'],
  ruleEvent: ['day', 'eventLevel', 'rule', 'device', 'eventStatus', 'project'],
  workOrder: ['day', 'woStatus', 'woChannel', 'project'],
} as const
export type ReportSource = keyof typeof REPORT_GROUPS
export const REPORT_SOURCES = Object.keys(REPORT_GROUPS) as [ReportSource, ...ReportSource[]]
export const REPORT_CHARTS = ['bar', 'line', 'pie'] as const
export const REPORT_ROWS = 500

/**
 * Reports: a `chart` counts what the reader may see, by one group over the last days; a `link` opens a page of another
 * system in the frame host, whose origin must be allowed by the parameter `frame.origins`.
 */
export const report = defineResource({
  name: 'report',
  base,
  scope: 'tenant',
  fields: {
    name: f.text(64),
    kind: f.choice(['chart', 'link']).default('chart'),
    source: f.choice(REPORT_SOURCES).nullish(),
    groupBy: f.optionalText(32),
    days: f.int(1, 365).default(30),
    chart: f.choice(REPORT_CHARTS).default('bar'),
    previewUrl: f.url(500).nullish(),
    designUrl: f.url(500).nullish(),
    remark: f.optionalText(255),
  },
  create: ['name', 'kind', 'source', 'groupBy', 'days', 'chart', 'previewUrl', 'designUrl', 'remark'],
  update: ['name', 'kind', 'source', 'groupBy', 'days', 'chart', 'previewUrl', 'designUrl', 'remark'],
  filters: { name: ['like', 'eq'], kind: ['eq'], source: ['eq', 'in'] },
  sort: ['name', 'createTime', 'updateTime'],
  defaultSort: [['updateTime', 'desc']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'POST /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['reportlist'],
    detail: ['reportlist'],
    create: ['reportlist_add'],
    update: ['reportlist_edit'],
    remove: ['reportlist_delete'],
    export: ['reportlist'],
  },
})

/** What a chart report counts now: groups with the most first (days in order), at most REPORT_ROWS. */
export const runReport = defineAction({
  name: 'report.run',
  method: 'GET',
  path: `${base}/run`,
  permission: ['reportlist'],
  input: z.looseObject({ id: f.id(), projectIds: z.string().optional() }),
  output: z.object({
    total: z.number(),
    /** More groups exist than are shown. */
    cut: z.boolean(),
    rows: z.array(z.object({ key: z.string(), label: z.string(), count: z.number() })),
  }),
})

/** Origins that the frame host may show, beside this server's own. */
export const frameOrigins = defineAction({
  name: 'report.frameOrigins',
  method: 'GET',
  path: '/api/tecovie-report/frame/origins',
  permission: 'authenticated',
  input: z.looseObject({}),
  output: z.array(z.string()),
})

import { issueMessages, type Translate } from '@tecovie/contract/core/issue-message.ts'
import { device } from '@tecovie/contract/resources/device.ts'
import * as z from 'zod'
import type { Row } from '../../kit/mount-resource.ts'
import type { ScopedDb } from '../../kit/scoped-db.ts'
import { deviceKeyOf, normalMac } from './device-key.ts'
import type { ImportColumn } from './import-columns.ts'

export interface Problem {
  row: number
  field: ImportColumn
  reason: string
}
export interface Candidate {
  row: number
  values: Row
}
export interface Defaults {
  productId: string
  projectId: string
}

const { deviceName, deviceKey, mac, channel, sn, address, remark } = device.fields
const shape = z.object({ deviceName, deviceKey, mac, channel, sn, address, remark })

type Cells = Partial<Record<ImportColumn, string>> & { row: number }

/** What the rows of a batch refer to, looked up at once. */
interface Found {
  products: Row[]
  projects: Row[]
  gateways: Row[]
}

const distinct = (values: (string | undefined)[]) => [...new Set(values.filter(Boolean) as string[])]
const orNone = (values: string[]) => (values.length ? values : [''])

async function lookUp(db: ScopedDb, rows: readonly Cells[], defaults: Defaults): Promise<Found> {
  const { projectIds } = db.scope
  const products = (await db
    .select('product')
    .select(['id', 'tenantId', 'name', 'productKey', 'macRule'])
    .where((eb) =>
      eb.or([
        eb('id', '=', defaults.productId || '0'),
        eb('productKey', 'in', orNone(distinct(rows.map((r) => r.productKey)))),
        eb('name', 'in', orNone(distinct(rows.map((r) => r.productName)))),
      ]),
    )
    .execute()) as Row[]
  let q = db
    .select('dept')
    .select(['id', 'tenantId', 'deptName'])
    .where('deptType', '=', '3')
    .where((eb) =>
      eb.or([
        eb('id', '=', defaults.projectId || '0'),
        eb('deptName', 'in', orNone(distinct(rows.map((r) => r.projectName)))),
      ]),
    )
  if (projectIds) q = q.where('id', 'in', projectIds.length ? [...projectIds] : ['0'])
  const gateways = (await db
    .select('device')
    .innerJoin('product', 'product.id', 'device.productId')
    .select(['device.id', 'device.tenantId', 'device.deviceKey'])
    .where('product.nodeType', 'in', ['2', '4'])
    .where('device.deviceKey', 'in', orNone(distinct(rows.map((r) => r.gatewayKey))))
    .execute()) as Row[]
  return { products, projects: (await q.execute()) as Row[], gateways }
}

/** One of several matches is not guessed. */
const only = (rows: readonly Row[]): Row | undefined => (rows.length === 1 ? rows[0] : undefined)

function candidate(cells: Cells, found: Found, defaults: Defaults, t: Translate): Candidate | Problem[] {
  const { row } = cells
  const problems: Problem[] = []
  const refuse = (field: ImportColumn, reason: string) => problems.push({ row, field, reason })
  const parsed = shape.safeParse(Object.fromEntries(Object.entries(cells).filter(([, v]) => v !== '')), {
    reportInput: true,
  })
  if (!parsed.success)
    for (const [field, reason] of Object.entries(issueMessages(parsed.error.issues, t)))
      refuse(field as ImportColumn, reason)
  const { productKey, productName, projectName, gatewayKey } = cells
  const project = projectName
    ? only(found.projects.filter((p) => p.deptName === projectName || p.id === projectName))
    : found.projects.find((p) => p.id === defaults.projectId)
  if (!project) refuse('projectName', t('deviceImport.noProject'))
  const mine = found.products.filter((p) => p.tenantId === project?.tenantId)
  const product = productKey
    ? mine.find((p) => p.productKey === productKey)
    : productName
      ? only(mine.filter((p) => p.name === productName))
      : mine.find((p) => p.id === defaults.productId)
  if (project && !product)
    refuse(productName && !productKey ? 'productName' : 'productKey', t('deviceImport.noProduct'))
  const gateway = gatewayKey
    ? only(found.gateways.filter((g) => g.deviceKey === gatewayKey && g.tenantId === project?.tenantId))
    : undefined
  if (gatewayKey && project && !gateway) refuse('gatewayKey', t('deviceImport.noGateway'))
  if (!parsed.success || !project || !product || problems.length) return problems
  const values: Row = {
    ...parsed.data,
    mac: normalMac(parsed.data.mac),
    channel: parsed.data.channel || null,
    tenantId: project.tenantId,
    projectId: project.id,
    productId: product.id,
    productKey: product.productKey,
    gatewayId: gateway?.id ?? null,
  }
  const made = deviceKeyOf(product.macRule, values)
  if ('field' in made) return [{ row, field: made.field as ImportColumn, reason: t(made.problem.key) }]
  return { row, values: { ...values, deviceKey: made.key } }
}

const keyOf = (v: Row) => `${v.productId} ${v.deviceKey}`
const macOf = (v: Row) => (v.mac ? `${v.tenantId} ${v.mac} ${v.projectId} ${v.channel ?? ''}` : undefined)

/** Checks a batch; what is new stands in `fresh`. `seen` remembers the keys of rows that were taken before. */
export async function checkBatch(
  db: ScopedDb,
  rows: readonly Cells[],
  defaults: Defaults,
  seen: Map<string, number>,
  t: Translate,
): Promise<{ fresh: Candidate[]; problems: Problem[] }> {
  const found = await lookUp(db, rows, defaults)
  const problems: Problem[] = []
  const fresh: Candidate[] = []
  for (const cells of rows) {
    const made = candidate(cells, found, defaults, t)
    if (Array.isArray(made)) {
      problems.push(...made)
      continue
    }
    const [key, mac] = [keyOf(made.values), macOf(made.values)]
    const twice = seen.get(key) ?? (mac ? seen.get(mac) : undefined)
    if (twice !== undefined) {
      const field = seen.has(key) ? 'deviceKey' : 'mac'
      problems.push({ row: made.row, field, reason: t('deviceImport.twiceInFile', { row: twice }) })
      continue
    }
    seen.set(key, made.row)
    if (mac) seen.set(mac, made.row)
    fresh.push(made)
  }
  return { fresh, problems }
}

import { type Page, TOTAL_CAP } from '@tecovie/contract/core/wire.ts'
import { appUser } from '@tecovie/contract/resources/app-user.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { applyFilters, applySort, type ListQuery, likeAnywhere, pageOf, readListQuery } from '../../kit/list-page.ts'
import type { ResourceService, Row } from '../../kit/mount-resource.ts'
import { homesInSight, keptToProjects } from '../home/visible-home.ts'
import { peopleInSight } from './app-user.service.ts'

// biome-ignore lint/suspicious/noExplicitAny: built over tables known at run time only
type Query = any

const COLUMNS = {
  ...Object.fromEntries(
    ['id', 'account', 'nickname', 'realName', 'mobile', 'createTime', 'updateTime'].map((f) => [f, `appUser.${f}`]),
  ),
  houseName: 'home.name',
  houseId: 'home.id',
  address: 'home.address',
  isOwner: 'homeMember.isOwner',
}
const SELECTED = Object.entries(COLUMNS).map(([as, column]) => `${column} as ${as}`)
/** Filters that look at the home's devices. */
const OF_DEVICES = new Set(['deviceName', 'online'])

/** Homes with a device that fits the filter. */
function homesWith(ctx: Context, { field, op, value }: ListQuery['filters'][number]): Query {
  if (field === 'online') return homesInSight(ctx).where('device.online', '=', 1)
  return op === 'like'
    ? homesInSight(ctx).where('device.deviceName', 'ilike', likeAnywhere(String(value)))
    : homesInSight(ctx).where('device.deviceName', '=', value)
}

function byDevices(query: Query, ctx: Context, list: ListQuery): Query {
  let q = query
  for (const filter of list.filters) {
    if (filter.field === 'deviceName' || isOnline(filter)) q = q.where('home.id', 'in', homesWith(ctx, filter))
    // A home without devices is offline; somebody without a home is neither.
    else if (filter.field === 'online' && String(filter.value) === '0')
      q = q
        .where('home.id', 'is not', null)
        .where((eb: Query) => eb.not(eb.exists(homesWith(ctx, filter).whereRef('homeDevice.homeId', '=', 'home.id'))))
  }
  return q
}

const isOnline = (f: ListQuery['filters'][number]) => f.field === 'online' && String(f.value) === '1'
/** Devices that are looked at to learn whether a filter by devices is a wide one. */
const LOOKED_AT = 2 * TOTAL_CAP

/**
 * A single filter by devices that more homes fit than are counted: their set would be large and would be sorted to show ten
 * people, so that people are walked from the newest and asked one by one. Undefined where the set is small.
 */
async function wideByDevices(ctx: Context, list: ListQuery): Promise<Query | undefined> {
  const [only, ...more] = list.filters
  if (!only || more.length || !(only.field === 'deviceName' || isOnline(only))) return undefined
  const few = homesWith(ctx, only).limit(LOOKED_AT)
  const { rows } = await sql<{ homes: number }>`select count(distinct home_id)::int as homes from (${few}) f`.execute(
    ctx.db.raw,
  )
  if ((rows[0]?.homes ?? 0) <= TOTAL_CAP) return undefined
  // The offset keeps the database from making a set of it.
  const asked = homesWith(ctx, only).whereRef('homeDevice.homeId', '=', 'home.id').offset(0)
  return matching(ctx, { ...list, filters: [] }).where((eb: Query) => eb.exists(asked))
}

/** A row for each home of each person that matches, one for a person without a home. */
function matching(ctx: Context, list: ListQuery): Query {
  let q: Query = peopleInSight(ctx.db.select('appUser'), ctx)
    .leftJoin('homeMember', 'homeMember.userId', 'appUser.id')
    .leftJoin('home', 'home.id', 'homeMember.homeId')
  if (keptToProjects(ctx)) q = q.where('home.id', 'in', homesInSight(ctx))
  const own = list.filters.filter((f) => !OF_DEVICES.has(f.field))
  return byDevices(applyFilters(q, { ...list, filters: own }, COLUMNS), ctx, list)
}

/** Completes rows with the projects of the home's devices and whether one of them is online; one query a page. */
async function fill(ctx: Context, rows: Row[]): Promise<void> {
  const homes = [...new Set(rows.map((r) => r.houseId).filter(Boolean))]
  const found = (await homesInSight(ctx)
    .leftJoin('dept', 'dept.id', 'device.projectId')
    .select([
      sql<string>`string_agg(distinct dept.dept_name, ',' order by dept.dept_name)`.as('projectNames'),
      sql<number>`max(device.online)`.as('online'),
    ])
    .where('homeDevice.homeId', 'in', homes.length ? homes : ['0'])
    .groupBy('homeDevice.homeId')
    .execute()) as Row[]
  const byHome = new Map(found.map((f) => [f.homeId, f]))
  for (const row of rows) {
    const home = byHome.get(row.houseId)
    row.projectNames = home?.projectNames ?? ''
    row.online = row.houseId ? (home?.online ?? 0) : null
  }
}

/** The page of people and their homes, newest first. */
export async function appUserPage(ctx: Context, input: Row): Promise<Page<Row>> {
  const list = readListQuery(input, appUser, ctx.principal.timeZone)
  const wide = await wideByDevices(ctx, list)
  const found = wide ?? matching(ctx, list)
  // The home makes the order total: a person has as many rows as homes.
  const rows = applySort(found.select(SELECTED), list, 'appUser.id', COLUMNS).orderBy('home.id')
  const page = await pageOf<Row>(ctx.db.raw, rows, wide ? async () => TOTAL_CAP + 1 : found, list)
  await fill(ctx, page.records)
  return page
}

/** The same rows for an export. A person's rows are never torn: a batch ends with the last of somebody's. */
export const appUserBatch: ResourceService['batch'] = async (ctx, list, _input, o) => {
  let q = matching(ctx, list).select(SELECTED).orderBy('appUser.id', 'desc').fetch(o.size, 'with ties')
  if (o.after) q = q.where('appUser.id', '<', o.after)
  if (o.ids?.length) q = q.where('appUser.id', 'in', o.ids)
  const rows = (await q.execute()) as Row[]
  await fill(ctx, rows)
  return rows
}

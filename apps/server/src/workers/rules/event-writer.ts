import type pg from 'pg'
import { newId } from '../../platform/ids.ts'
import type { Episode } from './episodes.ts'
import { eventText, reasonText } from './event-text.ts'
import type { RuleMeta } from './rule-tenant.ts'

/** What is told to open pages after the commit. */
export interface EventNote {
  kind: 'raised' | 'hit' | 'closed'
  eventId: string
  tenantId: string
  projectId: string
  deviceId: string
  eventName: string
  deviceName: string
  at: number
}

const NOTE = 'e.id, e.tenant_id, e.project_id, e.rule_id, e.device_id, e.event_name, e.device_name'
const HIT = `update rule_event e set hits = e.hits + k.n, last_hit_time = to_timestamp(k.at / 1000.0), update_time = now()
  from jsonb_to_recordset($1::jsonb) k(rule bigint, device bigint, n bigint, at float8)
  where e.rule_id = k.rule and e.device_id = k.device and e.event_status = 0 and e.merged returning ${NOTE}`
const CLOSE = `update rule_event e set event_status = 3, closed_time = to_timestamp(k.at / 1000.0), update_time = now()
  from jsonb_to_recordset($1::jsonb) k(rule bigint, device bigint, at float8)
  where e.rule_id = k.rule and e.device_id = k.device and e.event_status = 0 returning ${NOTE}`
const RAISE = `insert into rule_event as e (id, tenant_id, project_id, device_id, product_id, rule_id, rule_version,
    event_name, device_name, product_name, event_type_id, event_level_id, event_level, device_status, event_status,
    event_desc, evidence, report, merged, hits, work_order_type, work_order_status, work_order_id, trigger_time,
    last_hit_time, closed_time)
  select k.id, r.tenant_id, d.project_id, d.id, d.product_id, r.id, k.version, r.name, d.device_name, p.name,
    r.event_type_id, r.event_level_id, coalesce(c.order_no, 0), r.device_status, k.status, k.description, k.evidence,
    k.report, k.merged, k.hits, r.work_order_type, case when k.work_order is null then 0 else 1 end, k.work_order,
    to_timestamp(k.at / 1000.0), to_timestamp(k.last / 1000.0), to_timestamp(k.closed / 1000.0)
  from jsonb_to_recordset($1::jsonb) k(id bigint, rule bigint, device bigint, version int, status smallint,
    description text, evidence jsonb, report text, merged boolean, hits bigint, work_order bigint, at float8,
    last float8, closed float8)
  join monitor_rule r on r.id = k.rule join device d on d.id = k.device join product p on p.id = d.product_id
  left join rule_category c on c.id = r.event_level_id
  on conflict do nothing returning ${NOTE}`
const LOGS = `insert into rule_event_log (id, event_id, kind, name, code, description, value, value_desc, at)
  select k.id, k.event, k.kind, k.name, k.code, k.description, k.value, k.value_desc, to_timestamp(k.at / 1000.0)
  from jsonb_to_recordset($1::jsonb) k(id bigint, event bigint, kind text, name text, code text, description text,
    value text, value_desc text, at float8)`
const ORDERS = `with made as (insert into work_order (id, tenant_id, project_id, wo_name, wo_status, wo_channel, wo_trigger,
      event_id, device_id, device_name, device_mac, device_model, device_brand, error_desc, current_desc)
    select e.work_order_id, e.tenant_id, e.project_id, e.event_name, '1', '1', e.event_name, e.id, e.device_id,
      e.device_name, d.mac, e.product_name, p.brand, e.event_desc, e.event_desc
    from rule_event e join device d on d.id = e.device_id join product p on p.id = e.product_id
    where e.id = any($1::bigint[]) on conflict do nothing returning id, event_id)
  insert into work_order_progress (id, work_order_id, wo_status, remark)
  select k.progress, made.id, '1', k.remark from made
    join jsonb_to_recordset($2::jsonb) k(event bigint, progress bigint, remark text) on k.event = made.event_id`
const WEBHOOKS = `insert into webhook_delivery (id, tenant_id, event_id, url, secret, body)
  select k.id, e.tenant_id, e.id, r.work_order_url, coalesce(r.work_order_secret, ''), jsonb_build_object(
    'eventId', e.id::text, 'workOrderId', e.work_order_id::text, 'eventName', e.event_name, 'eventDesc', e.event_desc,
    'eventLevel', e.event_level, 'deviceStatus', e.device_status, 'deviceId', e.device_id::text,
    'deviceName', e.device_name, 'productName', e.product_name, 'projectId', e.project_id::text,
    'triggerTime', (extract(epoch from e.trigger_time) * 1000)::bigint, 'evidence', e.evidence)
  from jsonb_to_recordset($1::jsonb) k(id bigint, event bigint) join rule_event e on e.id = k.event
  join monitor_rule r on r.id = e.rule_id where coalesce(r.work_order_url, '') <> '' on conflict do nothing`

interface NoteRow {
  id: string
  tenant_id: string
  project_id: string
  rule_id: string
  device_id: string
  event_name: string
  device_name: string
}

const noteOf = (kind: EventNote['kind'], row: NoteRow, at: number): EventNote => ({
  kind,
  eventId: row.id,
  tenantId: row.tenant_id,
  projectId: row.project_id,
  deviceId: row.device_id,
  eventName: row.event_name,
  deviceName: row.device_name,
  at,
})

type Log = Record<string, unknown>
const logOf = (event: string, kind: string, at: number, description: string, e?: Episode['raise']): Log => {
  const first = e?.evidence[0]
  return {
    id: newId(),
    event,
    kind,
    at,
    name: first?.name ?? '',
    code: first?.code ?? '',
    value: first === undefined ? '' : String(first.value),
    value_desc: first ? reasonText(first) : '',
    description,
  }
}

const keyOf = (ruleId: string, deviceId: string) => `${ruleId} ${deviceId}`

/** Stores what happened to events in a batch: hits and closes of open ones, then new ones with their orders. */
export class EventWriter {
  readonly #client: pg.ClientBase
  readonly #metaOf: (ruleId: string) => RuleMeta | undefined
  readonly #logs: Log[] = []
  readonly notes: EventNote[] = []
  /** Merged hits that found no open event: it was closed elsewhere. */
  readonly astray: Episode[] = []

  constructor(client: pg.ClientBase, metaOf: (ruleId: string) => RuleMeta | undefined) {
    this.#client = client
    this.#metaOf = metaOf
  }

  async write(episodes: readonly Episode[]): Promise<void> {
    const open = episodes.filter((e) => !e.raise)
    await this.#hit(open.filter((e) => e.hits > 0))
    await this.#close(open.filter((e) => e.close))
    await this.#raise(episodes.filter((e) => e.raise))
    if (this.#logs.length) await this.#client.query(LOGS, [JSON.stringify(this.#logs)])
  }

  async #hit(episodes: readonly Episode[]): Promise<void> {
    if (!episodes.length) return
    const values = episodes.map((e) => ({ rule: e.ruleId, device: e.deviceId, n: e.hits, at: e.lastHit!.at }))
    const { rows } = await this.#client.query<NoteRow>(HIT, [JSON.stringify(values)])
    const found = new Map(rows.map((r) => [keyOf(r.rule_id, r.device_id), r]))
    for (const e of episodes) {
      const row = found.get(keyOf(e.ruleId, e.deviceId))
      const last = e.lastHit!
      if (!row) this.astray.push(e)
      else {
        this.notes.push(noteOf('hit', row, last.at))
        this.#logs.push(logOf(row.id, 'hit', last.at, `再次触发 ${e.hits} 次：${eventText(last.evidence)}`, last))
      }
    }
  }

  async #close(episodes: readonly Episode[]): Promise<void> {
    if (!episodes.length) return
    const byKey = new Map(episodes.map((e) => [keyOf(e.ruleId, e.deviceId), e.close!]))
    const values = episodes.map((e) => ({ rule: e.ruleId, device: e.deviceId, at: e.close!.at }))
    const { rows } = await this.#client.query<NoteRow>(CLOSE, [JSON.stringify(values)])
    for (const row of rows) {
      const effect = byKey.get(keyOf(row.rule_id, row.device_id))!
      this.notes.push(noteOf('closed', row, effect.at))
      this.#logs.push(logOf(row.id, 'closed', effect.at, '条件不再满足，自动关闭', effect))
    }
  }

  async #raise(episodes: readonly Episode[]): Promise<void> {
    if (!episodes.length) return
    const byId = new Map(episodes.map((e) => [newId(), e]))
    const values = [...byId].map(([id, e]) => this.#rowOf(id, e))
    const { rows } = await this.#client.query<NoteRow>(RAISE, [JSON.stringify(values)])
    const orders: { event: string; progress: string; remark: string }[] = []
    const webhooks: { id: string; event: string }[] = []
    for (const row of rows) {
      const { raise, close, hits, lastHit } = byId.get(row.id)!
      const meta = this.#metaOf(row.rule_id)
      this.notes.push(noteOf('raised', row, raise!.at))
      this.#logs.push(logOf(row.id, 'raised', raise!.at, eventText(raise!.evidence), raise))
      if (hits) this.#logs.push(logOf(row.id, 'hit', lastHit!.at, `再次触发 ${hits} 次`, lastHit))
      if (close) {
        this.notes.push(noteOf('closed', row, close.at))
        this.#logs.push(logOf(row.id, 'closed', close.at, '条件不再满足，自动关闭', close))
      }
      if (meta?.workOrderType !== '3') continue
      orders.push({ event: row.id, progress: newId(), remark: '监控规则自动创建' })
      if (meta.woThirdType === '1') webhooks.push({ id: newId(), event: row.id })
    }
    if (orders.length) await this.#client.query(ORDERS, [orders.map((o) => o.event), JSON.stringify(orders)])
    if (webhooks.length) await this.#client.query(WEBHOOKS, [JSON.stringify(webhooks)])
    await this.#raisedElsewhere(rows, byId)
  }

  /** What another process opened first is counted there. */
  async #raisedElsewhere(rows: readonly NoteRow[], byId: Map<string, Episode>): Promise<void> {
    for (const row of rows) byId.delete(row.id)
    const left: Episode[] = []
    for (const e of byId.values())
      if (this.#metaOf(e.ruleId)?.merged) left.push({ ...e, hits: e.hits + 1, lastHit: e.lastHit ?? e.raise! })
    await this.#hit(left)
    await this.#close(left.filter((e) => e.close))
  }

  #rowOf(id: string, { ruleId, deviceId, raise, hits, lastHit, close }: Episode): Record<string, unknown> {
    const { ruleVersion, evidence, reportId, at } = raise!
    const meta = this.#metaOf(ruleId)
    return {
      id,
      rule: ruleId,
      device: deviceId,
      version: ruleVersion,
      status: close ? 3 : 0,
      description: eventText(evidence),
      evidence: { conditions: evidence, reportId, ruleVersion },
      report: reportId,
      merged: meta?.merged ?? true,
      hits: hits + 1,
      work_order: meta?.workOrderType === '3' ? newId() : null,
      at,
      last: lastHit?.at ?? at,
      closed: close?.at ?? null,
    }
  }
}

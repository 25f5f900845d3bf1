import type { DeviceState } from '@tecovie/engine/device-state.ts'
import { evaluate } from '@tecovie/engine/evaluate.ts'
import { noteClosed } from '@tecovie/engine/rule-states.ts'
import type { Evidence, Report } from '@tecovie/engine/rule-types.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Bus } from '../../platform/domain-events.ts'
import type { Live } from '../../platform/live.ts'
import type { Worker } from '../../platform/services.ts'
import type { BatchRules } from '../ingest/ingest.worker.ts'
import type { ProductCatalog } from '../ingest/product-catalog.ts'
import { episodesOf, type NamedEffect, type NamedEvidence } from './episodes.ts'
import { type EventNote, EventWriter } from './event-writer.ts'
import { type HealthNote, refreshHealth } from './health.ts'
import { loadRuleTenant, type RuleMeta, type RuleTenant } from './rule-tenant.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly log: Logger
  readonly bus: Bus
  readonly live: Live
  readonly products: ProductCatalog
}

/** Rules of all tenants that report; evaluates in the batch's transaction. */
export class RulesWorker implements Worker, BatchRules {
  readonly name = 'rules'
  readonly #parts: Parts
  readonly #tenants = new Map<string, RuleTenant>()
  readonly #tenantOfRule = new Map<string, string>()
  /** Those of the batch at hand: a rule that changes meanwhile is read for the next one. */
  #batch = new Map<string, RuleTenant>()
  #effects: NamedEffect[] = []
  #notes: EventNote[] = []
  #health: HealthNote[] = []
  #off: (() => void)[] = []

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async start(): Promise<void> {
    const { bus } = this.#parts
    // With several processes the same calls are made on LISTEN of a channel that they all notify.
    this.#off = [
      bus.on('rule.changed', ({ ruleId }) => void this.ruleChanged(ruleId)),
      bus.on('event.closed', ({ eventIds }) => void this.eventsClosed(eventIds)),
      bus.on('tenant.changed', ({ tenantId }) => void this.#tenants.delete(tenantId)),
    ]
  }

  async stop(): Promise<void> {
    for (const off of this.#off) off()
  }

  /** Reads the rules of the rule's tenant again before its next report. */
  async ruleChanged(ruleId: string): Promise<void> {
    const known = this.#tenantOfRule.get(ruleId)
    if (known !== undefined) this.#tenants.delete(known)
    try {
      const { rows } = await this.#parts.pool.query('select tenant_id from monitor_rule where id = $1', [ruleId])
      if (rows[0]) this.#tenants.delete(rows[0].tenant_id)
    } catch {
      this.#tenants.clear()
    }
  }

  /** Lets rules raise again whose events people closed. */
  async eventsClosed(eventIds: readonly string[]): Promise<void> {
    const { pool, log } = this.#parts
    try {
      const { rows } = await pool.query(
        `select e.tenant_id, e.rule_id, e.device_id from rule_event e where e.id = any($1::bigint[]) and not exists (
          select from rule_event o where o.rule_id = e.rule_id and o.device_id = e.device_id and o.event_status = 0)`,
        [eventIds],
      )
      for (const r of rows) {
        const tenant = this.#tenants.get(r.tenant_id)
        if (tenant) noteClosed(tenant.states, r.rule_id, r.device_id)
      }
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'closed events not noted, rules are read again')
      this.#tenants.clear()
    }
  }

  async prepare(client: pg.ClientBase, tenantIds: ReadonlySet<string>): Promise<void> {
    this.#effects = []
    this.#notes = []
    this.#health = []
    this.#batch = new Map()
    for (const id of tenantIds) {
      let tenant = this.#tenants.get(id)
      if (!tenant) {
        tenant = await loadRuleTenant(client, id, this.#parts.log)
        this.#tenants.set(id, tenant)
        for (const ruleId of tenant.meta.keys()) this.#tenantOfRule.set(ruleId, id)
      }
      this.#batch.set(id, tenant)
    }
  }

  evaluate(tenantId: string, state: DeviceState, report: Report, receivedAt: number): void {
    const tenant = this.#batch.get(tenantId)!
    const effects = evaluate(tenant.index, tenant.states, state, report, receivedAt)
    for (const effect of effects) {
      const meta = tenant.meta.get(effect.ruleId)
      const evidence = effect.evidence.map((e) => this.#named(e, state.productId, meta))
      this.#effects.push({ ...effect, evidence })
    }
  }

  async write(client: pg.ClientBase): Promise<void> {
    if (!this.#effects.length) return
    const metaOf = (ruleId: string): RuleMeta | undefined =>
      this.#batch.get(this.#tenantOfRule.get(ruleId) ?? '')?.meta.get(ruleId)
    const writer = new EventWriter(client, metaOf)
    await writer.write(episodesOf(this.#effects, (ruleId) => metaOf(ruleId)?.merged ?? true))
    for (const { ruleId, deviceId } of writer.astray) {
      const tenant = this.#batch.get(this.#tenantOfRule.get(ruleId) ?? '')
      if (tenant) noteClosed(tenant.states, ruleId, deviceId)
    }
    this.#notes = writer.notes
    const touched = writer.notes.flatMap((n) => (n.kind === 'hit' ? [] : n.deviceId))
    this.#health = await refreshHealth(client, touched)
  }

  committed(): void {
    this.#effects = []
    if (!this.#parts.live.listeners) return
    for (const { tenantId, projectId, ...data } of this.#notes)
      this.#parts.live.publish('events', { tenantId, projectId }, data)
    this.#tellHealth(this.#health)
  }

  undone(tenantIds: ReadonlySet<string>): void {
    this.#effects = []
    for (const id of tenantIds) this.#tenants.delete(id)
  }

  #tellHealth(notes: readonly HealthNote[]): void {
    for (const { tenantId, projectId, deviceId, deviceStatus } of notes)
      this.#parts.live.publish(
        'device',
        { tenantId, projectId, id: deviceId },
        { kind: 'health', deviceId, deviceStatus },
      )
  }

  #named(e: Evidence, productId: string, meta: RuleMeta | undefined): NamedEvidence {
    const property = this.#parts.products.cached(productId)?.properties.get(e.code)
    return {
      code: e.code,
      name: property?.name ?? meta?.conditions[e.conditionIndex]?.name ?? e.code,
      value: e.value ?? null,
      compare: e.compare,
      threshold: e.threshold,
      unit: property?.unit ?? '',
      deviceId: e.deviceId,
    }
  }
}

import type { UpKind } from '@tecovie/device/topics.ts'
import type { Registry } from 'prom-client'
import type { Services, Worker } from '../../platform/services.ts'
import { DeviceDirectory } from '../ingest/device-directory.ts'
import { DeviceStates } from '../ingest/device-states.ts'
import { IngestWorker } from '../ingest/ingest.worker.ts'
import { ingestMetrics } from '../ingest/ingest-metrics.ts'
import { ProductCatalog } from '../ingest/product-catalog.ts'
import { Partitions } from '../partitions/partitions.ts'
import { PartitionsWorker } from '../partitions/partitions.worker.ts'
import { PresenceWorker } from '../presence/presence.worker.ts'
import { RulesWorker } from '../rules/rules.worker.ts'
import type { DeviceSender, OnReply } from './device-sender.ts'
import { DynamicRegister } from './dynamic-register.ts'
import { GatewayWorker } from './gateway.worker.ts'
import { RawScripts } from './raw-scripts.ts'
import { Rejections } from './rejections.ts'
import { SignInCheck } from './sign-in.ts'
import { SubDevices } from './sub-devices.ts'
import { TenantRates } from './tenant-rates.ts'
import { type UpHandler, UpMessages } from './up-messages.ts'

export interface DeviceAccessOptions {
  readonly registry: Registry
  /** Keeps a device's answer to a command; must not resolve before it is stored. */
  readonly onReply: OnReply
  /** Kinds of messages that other parts take, such as those of firmware updates. */
  readonly handlers?: Partial<Record<UpKind, UpHandler>>
  /** ms after the start until devices that do not come back count as offline. */
  readonly presenceGrace?: number
  readonly maxQueueBytes?: number
  readonly maxQueueMessages?: number
}

export interface DeviceAccess {
  /** In the order in which they start; they stop in the opposite one. */
  readonly workers: readonly Worker[]
  readonly sender: DeviceSender
  readonly gateway: GatewayWorker
  readonly ingest: IngestWorker
  readonly presence: PresenceWorker
  readonly rules: RulesWorker
  readonly partitions: Partitions
  readonly messages: UpMessages
  readonly directory: DeviceDirectory
  readonly products: ProductCatalog
  readonly signIn: SignInCheck
  readonly register: DynamicRegister
  readonly rejections: Rejections
  readonly rates: TenantRates
}

/** Puts device access together. Nothing runs before the workers are started. */
export function deviceAccess(services: Services, options: DeviceAccessOptions): DeviceAccess {
  const { pool, log, bus, live, secrets, config, storage, tenants } = services
  const metrics = ingestMetrics(options.registry)
  const directory = new DeviceDirectory(pool)
  const products = new ProductCatalog(pool, config.retentionDays)
  const partitions = new Partitions(pool)
  const presence = new PresenceWorker({
    pool,
    log,
    bus,
    live,
    ...(options.presenceGrace === undefined ? {} : { grace: options.presenceGrace }),
  })
  const rules = new RulesWorker({ pool, log, bus, live, products })
  const ingest = new IngestWorker({
    pool,
    log,
    metrics,
    partitions,
    states: new DeviceStates(),
    storage,
    rules,
    ...(options.maxQueueBytes === undefined ? {} : { maxQueueBytes: options.maxQueueBytes }),
    ...(options.maxQueueMessages === undefined ? {} : { maxQueueMessages: options.maxQueueMessages }),
    stored(reports) {
      const now = Date.now()
      for (const { device } of reports) presence.reported(device.id, now)
      if (!live.listeners) return
      for (const { device, ts, values } of reports) {
        const timed = Object.fromEntries(Object.entries(values).map(([code, v]) => [code, { v, t: ts }]))
        const scope = { tenantId: device.tenantId, projectId: device.projectId, id: device.id }
        live.publish('device', scope, { kind: 'values', deviceId: device.id, values: timed })
      }
    },
  })
  const rejections = new Rejections(pool, live, metrics)
  const scripts = new RawScripts()
  const signIn = new SignInCheck(directory, secrets, tenants)
  const register = new DynamicRegister(directory, products, services)
  const rates = new TenantRates(tenants, pool)
  const subDevices = new SubDevices({ pool, directory, products, secrets, bus, rejections, gateway: () => gateway })
  const messages = new UpMessages({
    ingest,
    rejections,
    scripts,
    onReply: options.onReply,
    handlers: { ...subDevices.handlers(), ...options.handlers },
  })
  const gateway: GatewayWorker = new GatewayWorker({
    config,
    log,
    bus,
    metrics,
    directory,
    products,
    signIn,
    register,
    ingest,
    presence,
    rejections,
    scripts,
    messages,
    tenants,
    rates,
  })
  const background: Worker = {
    name: 'rejections',
    start: async () => rejections.start(),
    stop: async () => {
      await rejections.stop()
      await scripts.stop()
    },
  }
  const maintenance = new PartitionsWorker({ pool, log, partitions, defaultRetention: config.retentionDays })
  const workers = [maintenance, rules, presence, background, ingest, gateway]
  return {
    workers,
    sender: gateway,
    gateway,
    ingest,
    presence,
    rules,
    partitions,
    messages,
    directory,
    products,
    signIn,
    register,
    rejections,
    rates,
  }
}

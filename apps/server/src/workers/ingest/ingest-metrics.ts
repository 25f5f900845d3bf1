import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** The figures of device access and ingest. */
export function ingestMetrics(registry: Registry) {
  const registers = [registry]
  return {
    received: new Counter({ name: 'tecovie_messages_received_total', help: 'Messages from devices.', registers }),
    stored: new Counter({ name: 'tecovie_reports_stored_total', help: 'Reports committed.', registers }),
    duplicates: new Counter({ name: 'tecovie_reports_duplicate_total', help: 'Repeated reports.', registers }),
    rejected: new Counter({
      name: 'tecovie_messages_rejected_total',
      help: 'Messages or values refused, by code.',
      labelNames: ['code'],
      registers,
    }),
    delayed: new Counter({
      name: 'tecovie_messages_delayed_total',
      help: 'Messages over the rate of their device, held back.',
      registers,
    }),
    batchRows: new Histogram({
      name: 'tecovie_batch_rows',
      help: 'Reports a transaction.',
      buckets: [1, 10, 50, 100, 250, 500, 1000, 2500],
      registers,
    }),
    batchSeconds: new Histogram({
      name: 'tecovie_batch_seconds',
      help: 'Duration of a transaction.',
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    retries: new Counter({ name: 'tecovie_batch_retries_total', help: 'Transactions tried again.', registers }),
    queueBytes: new Gauge({ name: 'tecovie_queue_bytes', help: 'Bytes waiting to be stored.', registers }),
    queueMessages: new Gauge({ name: 'tecovie_queue_messages', help: 'Messages waiting to be stored.', registers }),
    connections: new Gauge({ name: 'tecovie_connections', help: 'Devices connected by MQTT.', registers }),
    ackSeconds: new Histogram({
      name: 'tecovie_ack_seconds',
      help: 'From receipt to the commit that allows the acknowledgement.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
      registers,
    }),
    signIns: new Counter({
      name: 'tecovie_sign_ins_total',
      help: 'Sign-ins by result.',
      labelNames: ['result'],
      registers,
    }),
  }
}

export type IngestMetrics = ReturnType<typeof ingestMetrics>

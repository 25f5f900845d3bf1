/** A property, service or event of the product, as far as a simulated device needs it. */
export interface SimFunction {
  code: string
  /** 1 property, 2 service, 3 event. */
  category: string
  dataType: string
  enumModel?: { enums: { key: string }[] } | null
  errorModel?: { errors: { key: string }[] } | null
  numModel?: { min?: number | string; max?: number | string; step?: number | string; numberFormat?: string } | null
}

export interface SimDevice {
  productKey: string
  deviceKey: string
  secret: string
  /** With one, people bind it by a code that it announces; without, by the QR code of its label. */
  mac?: string | null
}

/** What goes wrong, each as a share of messages or reconnects per hour. */
export interface Faults {
  /** Reports that are never sent, 0 to 1. */
  loss?: number
  /** Reports that come late, by up to this many ms. */
  jitterMs?: number
  /** Reports whose payload is broken, 0 to 1. */
  badPayload?: number
  /** The device's clock is off by this many ms. */
  clockSkewMs?: number
  /** Every so many ms all devices drop their connection at once. */
  stormEveryMs?: number
  /** Commands that get no answer, 0 to 1. */
  deaf?: number
}

export interface Plan {
  /** `mqtt://host:port`. */
  url: string
  devices: SimDevice[]
  /** By product key. */
  functions: Record<string, SimFunction[]>
  /** Between two reports of a device, ms. */
  intervalMs: number
  /** New connections per second. */
  connectRate?: number
  faults?: Faults
}

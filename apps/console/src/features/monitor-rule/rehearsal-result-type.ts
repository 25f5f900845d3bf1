export interface Bucket {
  /** `yyyy-MM-dd HH:mm:ss` on the wall clock of the tenant. */
  time: string
  events: number
}

export interface Threshold {
  conditionIndex: number
  /** Change of the value in percent of its size. */
  percent: number
  threshold: number
  events: number
}

/** What a rehearsal tells. */
export interface Rehearsal {
  days: number
  events: number
  hits: number
  closed: number
  reports: number
  devices: number
  /** Devices with at least one event; `byDevice` lists those with most. */
  raisedDevices: number
  byDevice: { deviceId: string; deviceName: string; events: number }[]
  byHour: Bucket[]
  byDay: Bucket[]
  thresholds: Threshold[]
  aborted: boolean
}

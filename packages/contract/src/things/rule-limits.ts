/** Health of a device, from best to worst; the worst of its open events counts. */
export const DEVICE_STATUSES = ['normal', 'preAbnormal', 'abnormal', 'error'] as const
export type DeviceStatus = (typeof DEVICE_STATUSES)[number]

/** What a rule may set: the form hides `normal`. */
export const FAULTY_STATUSES = ['preAbnormal', 'abnormal', 'error'] as const

/** A year: no longer pause makes sense between two events. */
export const MAX_INTERVAL_SECONDS = 31_536_000
export const MAX_CONDITIONS = 20

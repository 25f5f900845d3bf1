/** Refusals of the access itself, beside those of a payload (`PROBLEM` of the device package). */
export const REFUSAL = {
  foreignTopic: 403,
  unknownTopic: 404,
  clockSkew: 6330,
  tooFast: 429,
  notStored: 500,
  script: 6340,
  notSubDevice: 6401,
  subDeviceElsewhere: 6402,
  subDeviceDisabled: 6403,
  noHandler: 404,
} as const

/** Said to a device whose tenant's devices together say more than they may. */
export const TENANT_TOO_FAST = 'slowed down: the tenant has used up its messages per second'

/** What a device is answered. */
export interface Answer {
  readonly id: string
  readonly code: number
  readonly data: unknown
  readonly message?: string
}

export const answerText = ({ id, code, data, message }: Answer): string =>
  JSON.stringify({ id, code, data: data ?? {}, ...(message ? { message } : {}) })

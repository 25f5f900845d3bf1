/**
 * Why something from a device was refused: the number the device is answered with and the message's key. Numbers follow
 * those that device kits of this market already know; 52xx and 63xx name one value of a payload.
 */
export const PROBLEM = {
  badRequest: { code: 460, key: 'payload.badRequest' },
  badJson: { code: 6207, key: 'payload.badJson' },
  tooLarge: { code: 6208, key: 'payload.tooLarge' },
  tooDeep: { code: 6209, key: 'payload.tooDeep' },
  tooMany: { code: 6106, key: 'payload.tooMany' },
  unknownProperty: { code: 5092, key: 'payload.unknownProperty' },
  unknownEvent: { code: 5093, key: 'payload.unknownEvent' },
  unknownService: { code: 5094, key: 'payload.unknownService' },
  missing: { code: 6302, key: 'payload.missing' },
  readOnly: { code: 6303, key: 'payload.readOnly' },
  outOfRange: { code: 6305, key: 'payload.outOfRange' },
  notInt: { code: 6306, key: 'payload.notInt' },
  notNumber: { code: 6307, key: 'payload.notNumber' },
  notBool: { code: 6308, key: 'payload.notBool' },
  notEnum: { code: 6309, key: 'payload.notEnum' },
  notText: { code: 6310, key: 'payload.notText' },
  notTime: { code: 6311, key: 'payload.notTime' },
  textTooLong: { code: 6312, key: 'payload.textTooLong' },
  notFault: { code: 6313, key: 'payload.notFault' },
  badSign: { code: 6287, key: 'payload.badSign' },
} as const

export type ProblemName = keyof typeof PROBLEM
export const OK = 200

/** A refused payload, or one refused value of it. */
export interface Problem {
  reason: ProblemName
  code: number
  /** Message key with `params`, for a person. */
  key: string
  params?: Record<string, unknown>
}

export function problem(reason: ProblemName, params?: Record<string, unknown>): Problem {
  return { reason, ...PROBLEM[reason], params }
}

export type Decoded<T> = { ok: true; value: T } | { ok: false; problem: Problem; id?: string }

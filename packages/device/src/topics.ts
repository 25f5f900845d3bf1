/** What a device may say (up) and what the platform says to it (down). */
export type UpKind =
  | 'property-post'
  | 'property-batch-post'
  | 'event-post'
  | 'service-reply'
  | 'property-set-reply'
  | 'raw-up'
  | 'raw-down-reply'
  | 'topo-add'
  | 'topo-delete'
  | 'topo-get'
  | 'claim-open'
  | 'batch-register'
  | 'combine-login'
  | 'combine-logout'
  | 'ota-inform'
  | 'ota-progress'
  | 'ota-get'
export type DownKind = 'property-set' | 'service-call' | 'raw-down' | 'ota-upgrade' | 'reply'

export interface Topic {
  kind: UpKind | DownKind
  /** Whose word it is: only `up` topics may be published by a device. */
  direction: 'up' | 'down'
  productKey: string
  deviceKey: string
  /** The event or service, of `event-post`, `service-reply` and `service-call`. */
  code?: string
}

export const MAX_TOPIC = 512

/** Topics below `/sys/{productKey}/{deviceKey}/` that carry no code. */
const FIXED = new Map<string, UpKind | DownKind>([
  ['thing/event/property/post', 'property-post'],
  ['thing/event/property/batch/post', 'property-batch-post'],
  ['thing/service/property/set', 'property-set'],
  ['thing/service/property/set_reply', 'property-set-reply'],
  ['thing/model/up_raw', 'raw-up'],
  ['thing/model/down_raw', 'raw-down'],
  ['thing/model/down_raw_reply', 'raw-down-reply'],
  ['thing/topo/add', 'topo-add'],
  ['thing/topo/delete', 'topo-delete'],
  ['thing/topo/get', 'topo-get'],
  ['thing/claim/open', 'claim-open'],
  ['thing/sub/register', 'batch-register'],
  ['thing/ota/firmware/get', 'ota-get'],
  ...(['combine/', 'thing/combine/'] as const).flatMap((p): [string, UpKind][] => [
    [`${p}batch_register`, 'batch-register'],
    [`${p}login`, 'combine-login'],
    [`${p}logout`, 'combine-logout'],
  ]),
])

const OTA: Record<string, UpKind | DownKind> = {
  inform: 'ota-inform',
  progress: 'ota-progress',
  upgrade: 'ota-upgrade',
}
const DOWN = new Set<string>(['property-set', 'service-call', 'raw-down', 'ota-upgrade', 'reply'] satisfies DownKind[])
const CODE = /^[A-Za-z0-9_]{1,24}$/
const REPLY = '_reply'
const SERVICE = 'thing/service/'
const EVENT = 'thing/event/'

/**
 * Reads a topic of the grammar; undefined for any other, malformed or over-long one. Combined logins are also taken
 * on `/ext/session/…`, where device kits of this market send them. Keys are not checked against any device.
 */
export function parseTopic(topic: string): Topic | undefined {
  if (topic.length > MAX_TOPIC) return undefined
  if (topic.startsWith('/sys/')) return below(topic, 5)
  if (topic.startsWith('/ext/session/')) {
    const found = below(topic, 13)
    return found && (found.kind.startsWith('combine') || found.kind === 'reply') ? found : undefined
  }
  return topic.startsWith('/ota/device/') ? ota(topic) : undefined
}

function below(topic: string, from: number): Topic | undefined {
  const a = topic.indexOf('/', from)
  const b = a < 0 ? -1 : topic.indexOf('/', a + 1)
  if (a <= from || b <= a + 1) return undefined
  const productKey = topic.slice(from, a)
  const deviceKey = topic.slice(a + 1, b)
  const rest = topic.slice(b + 1)
  const fixed = FIXED.get(rest)
  if (fixed) return made(fixed, productKey, deviceKey)
  if (rest.startsWith(SERVICE)) {
    const name = rest.slice(SERVICE.length)
    const replied = name.endsWith(REPLY)
    const code = replied ? name.slice(0, -REPLY.length) : name
    if (!CODE.test(code)) return undefined
    return made(replied ? 'service-reply' : 'service-call', productKey, deviceKey, code)
  }
  if (rest.endsWith(REPLY)) {
    const asked = below(topic.slice(0, -REPLY.length), from)
    return asked?.direction === 'up' ? made('reply', productKey, deviceKey) : undefined
  }
  if (rest.startsWith(EVENT) && rest.endsWith('/post')) {
    const code = rest.slice(EVENT.length, -5)
    return CODE.test(code) ? made('event-post', productKey, deviceKey, code) : undefined
  }
  return undefined
}

function ota(topic: string): Topic | undefined {
  const [, , , op = '', productKey, deviceKey, more] = topic.split('/')
  const kind = Object.hasOwn(OTA, op) ? OTA[op] : undefined
  return kind && productKey && deviceKey && more === undefined ? made(kind, productKey, deviceKey) : undefined
}

function made(kind: UpKind | DownKind, productKey: string, deviceKey: string, code?: string): Topic {
  return { kind, direction: DOWN.has(kind) ? 'down' : 'up', productKey, deviceKey, code }
}

/** The topic on which a request is answered. */
export const replyTopic = (topic: string): string => topic + REPLY

const sys = (pk: string, dk: string, rest: string) => `/sys/${pk}/${dk}/${rest}`

/** Topics on which the platform speaks to a device. */
export const downTopic = {
  propertySet: (pk: string, dk: string) => sys(pk, dk, 'thing/service/property/set'),
  service: (pk: string, dk: string, code: string) => sys(pk, dk, SERVICE + code),
  raw: (pk: string, dk: string) => sys(pk, dk, 'thing/model/down_raw'),
  otaUpgrade: (pk: string, dk: string) => `/ota/device/upgrade/${pk}/${dk}`,
}

/** Topics on which a device speaks. */
export const upTopic = {
  propertyPost: (pk: string, dk: string) => sys(pk, dk, 'thing/event/property/post'),
  batchPost: (pk: string, dk: string) => sys(pk, dk, 'thing/event/property/batch/post'),
  event: (pk: string, dk: string, code: string) => sys(pk, dk, `${EVENT + code}/post`),
  serviceReply: (pk: string, dk: string, code: string) => sys(pk, dk, SERVICE + code + REPLY),
  propertySetReply: (pk: string, dk: string) => sys(pk, dk, 'thing/service/property/set_reply'),
  raw: (pk: string, dk: string) => sys(pk, dk, 'thing/model/up_raw'),
  topo: (pk: string, dk: string, verb: 'add' | 'delete' | 'get') => sys(pk, dk, `thing/topo/${verb}`),
  claimOpen: (pk: string, dk: string) => sys(pk, dk, 'thing/claim/open'),
  combine: (pk: string, dk: string, verb: 'batch_register' | 'login' | 'logout') => sys(pk, dk, `combine/${verb}`),
  otaInform: (pk: string, dk: string) => `/ota/device/inform/${pk}/${dk}`,
  otaProgress: (pk: string, dk: string) => `/ota/device/progress/${pk}/${dk}`,
  otaGet: (pk: string, dk: string) => sys(pk, dk, 'thing/ota/firmware/get'),
}

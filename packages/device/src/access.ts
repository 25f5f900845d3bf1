import { MAX_TOPIC, parseTopic } from './topics.ts'

/** Who is connected. A gateway also speaks for its sub-devices, named `productKey/deviceKey`. */
export interface Identity {
  productKey: string
  deviceKey: string
  subDevices?: ReadonlySet<string>
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters in a topic are what is looked for
const UNFIT = /[\u0000-\u001f\u007f]/
const WILD = /[+#]/

/**
 * Whether the device may publish on the topic: a plain topic, wholly below its own key (or a sub-device's), that is not
 * one of the platform's. A topic below its key that the grammar does not know is allowed and read by nobody, because
 * device kits publish extra topics and are not to be thrown out for it.
 */
export function mayPublish(identity: Identity, topic: string): boolean {
  if (WILD.test(topic) || !ownLevels(identity, topic)) return false
  return parseTopic(topic)?.direction !== 'down'
}

/** Whether the device may subscribe to the filter: every topic it can match lies below its own key (or a sub-device's). */
export function maySubscribe(identity: Identity, filter: string): boolean {
  const rest = ownLevels(identity, filter)
  if (!rest) return false
  return rest.every((level, i) => level === '+' || (level === '#' && i === rest.length - 1) || !WILD.test(level))
}

/** The levels after the device's key; undefined when the text does not lie below a key of this identity. */
function ownLevels(identity: Identity, text: string): string[] | undefined {
  if (text.length > MAX_TOPIC || UNFIT.test(text)) return undefined
  const levels = text.split('/')
  if (levels.shift() !== '' || levels.includes('')) return undefined
  const [root, second] = levels
  if (root === 'sys') return owned(identity, levels, 1) && levels.length > 3 ? levels.slice(3) : undefined
  if (root === 'ext' && second && !WILD.test(second))
    return owned(identity, levels, 2) && levels.length > 4 ? levels.slice(4) : undefined
  if (root === 'ota' && second === 'device' && levels[2] && !WILD.test(levels[2]))
    return owned(identity, levels, 3) ? levels.slice(5) : undefined
  return undefined
}

function owned(identity: Identity, levels: string[], at: number): boolean {
  const pk = levels[at]
  const dk = levels[at + 1]
  // A key that is itself a wildcard would open every device's topics.
  if (!pk || !dk || WILD.test(pk) || WILD.test(dk)) return false
  if (pk === identity.productKey && dk === identity.deviceKey) return true
  return identity.subDevices?.has(`${pk}/${dk}`) ?? false
}

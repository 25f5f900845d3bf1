/** Where a device of the product connects, and who it says it is. */
export interface GuideFacts {
  host: string
  /** Null where MQTT is not open. */
  port: number | null
  origin: string
  productKey: string
  deviceKey: string
  deviceSecret: string
}

// Single quotes keep the shell away from JSON; one within ends the text, stands escaped, begins it again.
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const lines = (first: string, ...rest: string[]) => [first, ...rest.map((line) => `  ${line}`)].join(' \\\n')

const signIn = ({ host, port, productKey, deviceKey, deviceSecret }: GuideFacts) => [
  `-h ${quoted(host)} -p ${port ?? 1883} -i ${quoted(deviceKey)}`,
  `-u ${quoted(`${deviceKey}&${productKey}`)} -P ${quoted(deviceSecret)}`,
]

/** A topic of the device: everything below `/sys/{productKey}/{deviceKey}/`. */
export const sysTopic = ({ productKey, deviceKey }: Pick<GuideFacts, 'productKey' | 'deviceKey'>, rest: string) =>
  `/sys/${productKey}/${deviceKey}/${rest}`

/** Sends a message as the device. */
export const publishLine = (facts: GuideFacts, rest: string, body: string): string =>
  lines('mosquitto_pub', ...signIn(facts), `-q 1 -t ${quoted(sysTopic(facts, rest))}`, `-m ${quoted(body)}`)

/** Shows what the platform sends to the device. */
export const subscribeLine = (facts: GuideFacts): string =>
  lines('mosquitto_sub', ...signIn(facts), `-v -q 1 -t ${quoted(sysTopic(facts, '#'))}`)

const post = (url: string, ...rest: string[]) => lines(`curl -X POST ${quoted(url)}`, ...rest)

/** Trades the device's secret for a token. */
export const authLine = ({ origin, productKey, deviceKey, deviceSecret }: GuideFacts): string =>
  post(
    `${origin}/device/auth`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify({ productKey, deviceKey, password: deviceSecret }))}`,
  )

/** Reports by HTTP with that token. */
export const reportLine = (facts: GuideFacts, token: string, body: string): string =>
  post(
    `${facts.origin}/device${sysTopic(facts, 'thing/event/property/post')}`,
    `-H ${quoted(`Authorization: Bearer ${token}`)}`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(body)}`,
  )

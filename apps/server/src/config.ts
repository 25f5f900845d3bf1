import { availableParallelism, totalmem } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod'
import { signInProblem, signInVariables } from './config-sign-in.ts'

/** A start that cannot go on: one clear sentence for the operator, exit code 2, nothing touched. */
export class StartError extends Error {}

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['0', '1', 'true', 'false']).transform((v) => v === '1' || v === 'true')

interface Variable {
  readonly name: string
  readonly schema: z.ZodType
  readonly fallback: string
  readonly allowed: string
  readonly about: string
}

const variable = <T extends z.ZodType>(name: string, schema: T, fallback: string, allowed: string, about: string) => ({
  name,
  schema,
  fallback,
  allowed,
  about,
})

const portRange = 'a port, 0 to 65535 (0: any free one)'

/** Every variable the server reads: name, type, default, what is allowed. docs/configuration.md is made of this. */
export const variables = {
  httpPort: variable('TECOVIE_HTTP_PORT', port, '8080', portRange, 'Console, REST API and HTTP device access.'),
  httpHost: variable(
    'TECOVIE_HTTP_HOST',
    z.string().min(1),
    '127.0.0.1',
    'an address of this machine',
    'Where HTTP listens. 0.0.0.0 opens it to the network.',
  ),
  mqttPort: variable('TECOVIE_MQTT_PORT', port, '1883', portRange, 'MQTT access of devices.'),
  mqttHost: variable(
    'TECOVIE_MQTT_HOST',
    z.string().min(1),
    '127.0.0.1',
    'an address of this machine',
    'Where MQTT listens. 0.0.0.0 opens it to the network.',
  ),
  mqttsPort: variable(
    'TECOVIE_MQTTS_PORT',
    port,
    '8883',
    portRange,
    'MQTT over TLS; used when a certificate is given.',
  ),
  tlsCert: variable('TECOVIE_TLS_CERT', z.string(), '', 'a PEM file', 'Certificate chain of the MQTT listener.'),
  tlsKey: variable('TECOVIE_TLS_KEY', z.string(), '', 'a PEM file', 'Private key of the MQTT listener.'),
  tlsClientCa: variable(
    'TECOVIE_TLS_CLIENT_CA',
    z.string(),
    '',
    'a PEM file',
    'Authority of device certificates; when given, a device may sign in with its certificate.',
  ),
  dataDir: variable(
    'TECOVIE_DATA_DIR',
    z.string().min(1),
    './data',
    'a folder',
    'Database, files and keys of this installation.',
  ),
  databaseUrl: variable(
    'DATABASE_URL',
    z.union([z.literal(''), z.string().regex(/^postgres(ql)?:\/\//)]),
    '',
    'postgres://user:password@host:port/database',
    'An outside PostgreSQL (15 or newer) instead of the embedded one.',
  ),
  databasePool: variable(
    'TECOVIE_DB_POOL',
    z.coerce.number().int().min(4).max(200),
    '16',
    '4 to 200',
    'Connections to the database.',
  ),
  databaseMemory: variable(
    'TECOVIE_DB_MEMORY_MB',
    z.coerce.number().int().min(0).max(1_048_576),
    '0',
    'megabytes, 0: an eighth of the machine, 2048 at most',
    'Shared memory of the embedded PostgreSQL.',
  ),
  adminPassword: variable(
    'TECOVIE_ADMIN_PASSWORD',
    z.union([z.literal(''), z.string().min(8).max(64)]),
    '',
    '8 to 64 characters',
    'Password of the first administrator; a random one is printed once when this is empty.',
  ),
  timeZone: variable(
    'TECOVIE_TIME_ZONE',
    z.string().refine(isTimeZone),
    'Asia/Shanghai',
    'an IANA time zone',
    'Time zone of new tenants.',
  ),
  run: variable(
    'RUN',
    z.string().regex(/^(all|((api|gateway|rules|jobs)(,|$))+)$/),
    'all',
    'all, or a list of api, gateway, rules, jobs',
    'For tests: leaves background parts out. A running installation is one process with all of them.',
  ),
  logLevel: variable(
    'TECOVIE_LOG_LEVEL',
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    'info',
    'trace, debug, info, warn, error, silent',
    'How much is logged.',
  ),
  secretKey: variable(
    'TECOVIE_SECRET_KEY',
    z.union([z.literal(''), z.string().min(32)]),
    '',
    '32 characters or more',
    'Seals secrets at rest and signs tokens; made at the first start in the data folder when empty.',
  ),
  environment: variable(
    'TECOVIE_ENV',
    z.string().regex(/^[\w.-]{1,32}$/),
    'prod',
    'letters, digits, dot and hyphen, at most 32',
    'Name of this installation in its logs.',
  ),
  captcha: variable(
    'TECOVIE_CAPTCHA',
    z.enum(['auto', 'always', 'never']),
    'auto',
    'auto (after failures), always, never',
    'When a sign-in asks for a captcha.',
  ),
  trustProxy: variable('TECOVIE_TRUST_PROXY', flag, '0', '0 or 1', 'Believe X-Forwarded-For of a reverse proxy.'),
  httpRate: variable(
    'TECOVIE_HTTP_RATE',
    z.coerce.number().int().min(60).max(10_000_000),
    '30000',
    '60 to 10000000',
    'Calls one address may make in a minute.',
  ),
  deviceRate: variable(
    'TECOVIE_DEVICE_RATE',
    z.coerce.number().int().min(1).max(100_000),
    '100',
    '1 to 100000',
    'Messages a device may send per second, on average.',
  ),
  connectionsPerAddress: variable(
    'TECOVIE_CONNECTIONS_PER_ADDRESS',
    z.coerce.number().int().min(1),
    '20000',
    '1 or more',
    'MQTT connections from one address.',
  ),
  webhookAllow: variable(
    'TECOVIE_WEBHOOK_ALLOW',
    z.string(),
    '',
    'comma list of hosts or CIDR ranges',
    'Private addresses that outgoing calls may reach.',
  ),
  retentionDays: variable(
    'TECOVIE_RETENTION_DAYS',
    z.enum(['7', '30', '90', '180', '365', '1095']),
    '365',
    '7, 30, 90, 180, 365, 1095',
    'How long telemetry is kept where a product says nothing.',
  ),
  ...signInVariables,
} satisfies Record<string, Variable>

type Values = { [K in keyof typeof variables]: z.output<(typeof variables)[K]['schema']> }
export interface Config extends Omit<Values, 'databaseMemory' | 'retentionDays'> {
  databaseMemory: number
  retentionDays: number
  parts: ReadonlySet<string>
}

/** Whether a name is an IANA time zone this Node knows. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/**
 * Reads the configuration from an environment. Throws StartError naming the variable, its value and what is allowed;
 * secrets are not repeated in it.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values: Record<string, unknown> = {}
  for (const [key, v] of Object.entries(variables)) {
    const given = env[v.name]?.trim() || v.fallback
    const parsed = v.schema.safeParse(given)
    if (!parsed.success) {
      const shown = /PASSWORD|SECRET|URL/.test(v.name) ? '' : ` is "${given}"`
      throw new StartError(`${v.name}${shown}: allowed is ${v.allowed}.`)
    }
    values[key] = parsed.data
  }
  const typed = values as unknown as Values
  const problem = signInProblem(typed)
  if (problem) throw new StartError(problem)
  const megabytes = totalmem() / 1_048_576
  return {
    ...typed,
    dataDir: resolve(typed.dataDir),
    retentionDays: Number(typed.retentionDays),
    databaseMemory: typed.databaseMemory || Math.min(2048, Math.max(64, Math.floor(megabytes / 8))),
    parts: new Set(typed.run === 'all' ? ['api', 'gateway', 'rules', 'jobs'] : typed.run.split(',')),
  }
}

export const machine = () => ({ cores: availableParallelism(), memoryMb: Math.round(totalmem() / 1_048_576) })

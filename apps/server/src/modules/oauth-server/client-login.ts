import '../oauth-client/client.table.ts'
import { partsOf } from '@tecovie/contract/resources/client.ts'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../platform/services.ts'
import { Attempts } from '../auth/attempts.ts'
import { passwordFits } from '../auth/password.service.ts'
import type { ClientRow } from '../oauth-client/client.table.ts'
import { invalidClient, invalidRequest, OauthError } from './oauth-error.ts'

/** Fields of the body as text. What an OAuth call sends stands in its body, never in its address. */
export function fieldsOf(request: FastifyRequest): Record<string, string | undefined> {
  const body = (request.body ?? {}) as Record<string, unknown>
  for (const [name, value] of Object.entries(body))
    if (typeof value === 'object' && value !== null)
      throw invalidRequest(`${name.slice(0, 32)} is given more than once`)
  return Object.fromEntries(Object.entries(body).map(([k, v]) => [k, v === null || v === '' ? undefined : String(v)]))
}

const basicOf = (request: FastifyRequest): string | undefined =>
  /^basic\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** Whether a call of the token endpoint is a client's; the others are sign-ins of our own. */
export function namesClient(request: FastifyRequest): boolean {
  const body = (request.body ?? {}) as Record<string, unknown>
  return basicOf(request) !== undefined || 'client_id' in body || body.grant_type === 'authorization_code'
}

export const mayGrant = (client: ClientRow, grant: string): boolean =>
  partsOf(client.authorizedGrantTypes).includes(grant)

/** Who a client says it is, and whether that is so. */
export class ClientLogin {
  readonly #services: Services
  readonly #attempts: Attempts
  constructor(services: Services) {
    this.#services = services
    const { params } = services
    this.#attempts = new Attempts({
      captchaAfter: () => Number.POSITIVE_INFINITY,
      delayAfter: () => params.get('login.delayAfter'),
      maxDelayMs: () => params.get('login.maxDelayMinutes') * 60_000,
    })
  }

  byId(clientId: string): Promise<ClientRow | undefined> {
    return this.#services.db.selectFrom('client').selectAll().where('clientId', '=', clientId).executeTakeFirst()
  }

  /** The client of a call, by Basic header or body; a public one by its id alone. Throws OauthError. */
  async of(request: FastifyRequest): Promise<ClientRow> {
    const body = fieldsOf(request)
    const basic = basicOf(request)
    if (basic && body.client_secret) throw invalidRequest('the client authenticates in two ways')
    const [id, secret] = basic ? readBasic(basic) : [body.client_id, body.client_secret]
    if (!id || (body.client_id && body.client_id !== id)) throw invalidClient()
    const who = `client/${id}`
    const seconds = this.#attempts.wait(who, request.ip)
    if (seconds) throw new OauthError('temporarily_unavailable', `try again in ${seconds} seconds`, 429)
    const client = await this.byId(id)
    if (client?.publicClient && !secret) return client
    // Without a secret there is nothing to guess; everything else takes as long as a wrong one.
    const fits = secret ? await passwordFits(secret, client?.clientSecret ?? undefined) : false
    if (client && fits) {
      this.#attempts.succeeded(who)
      return client
    }
    if (secret) this.#attempts.failed(who, request.ip)
    throw invalidClient()
  }
}

/** Id and secret of a Basic header, each form-encoded (RFC 6749, 2.3.1). */
function readBasic(text: string): [string | undefined, string | undefined] {
  const plain = Buffer.from(text, 'base64').toString('utf8')
  const at = plain.indexOf(':')
  try {
    const [id = '', secret = ''] = [plain.slice(0, at), plain.slice(at + 1)].map((part) =>
      decodeURIComponent(part.replaceAll('+', ' ')),
    )
    return at > 0 && !plain.includes('\0') ? [id, secret] : [undefined, undefined]
  } catch {
    return [undefined, undefined]
  }
}

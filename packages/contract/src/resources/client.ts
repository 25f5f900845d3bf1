import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'
import { defineResource } from '../core/define-resource.ts'
import * as f from '../core/fields.ts'

const base = '/api/tecovie-system/client'

/** Ways to a token. `password` is for old clients: the token endpoint refuses it unless the client is marked legacy. */
export const GRANT_TYPES = ['refresh_token', 'password', 'authorization_code'] as const

/** The parts of a list as these fields keep it: separated by spaces, line ends or commas. */
export const partsOf = (text: string | null | undefined): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean)

/** An address codes may be sent to: https, or http on this very machine; no fragment, no user name. */
export function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text) || /[#\\*]/.test(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const loopback = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
  return !username && !password && (protocol === 'https:' || (protocol === 'http:' && loopback))
}

const isJsonObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/**
 * Applications that get tokens. The secret is kept as a hash and told once: when it is made. A scope is `all` or menu
 * codes: what a token may do is what its person may do, within those menus and all below them.
 */
export const client = defineResource({
  name: 'client',
  base,
  scope: 'global',
  fields: {
    clientId: f.code(48, 2),
    clientName: f.optionalText(64),
    /** Left empty: made at creation, kept on a change. */
    clientSecret: f
      .text(128, 0)
      .check(f.rule((v: string) => v === '' || v.length >= 12, 'resources.client.secretShort'))
      .nullish(),
    /** Cannot keep a secret (browser, app): it has none and must use PKCE. */
    publicClient: f.flag().default(0),
    authorizedGrantTypes: f
      .text(128)
      .default('refresh_token,password,authorization_code')
      .check(
        f.rule(
          (v: string) => partsOf(v).every((g) => (GRANT_TYPES as readonly string[]).includes(g)),
          'resources.client.grantUnknown',
        ),
      ),
    legacy: f.flag().default(0),
    scope: f.text(1000).default('all'),
    /** Seconds. */
    accessTokenValidity: f.int(60, 86_400).default(3600),
    /** Seconds. */
    refreshTokenValidity: f.int(60, 31_536_000).default(604_800),
    webServerRedirectUri: f
      .text(2000, 0)
      .check(f.rule((v: string) => partsOf(v).every(isRedirectUri), 'resources.client.redirectWrong'))
      .nullish(),
    autoapprove: f.flag().default(0),
    resourceIds: f.optionalText(255),
    authorities: f.optionalText(255),
    additionalInformation: f
      .text(4000, 0)
      .check(f.rule((v: string) => v === '' || isJsonObject(v), 'resources.client.jsonWrong'))
      .nullish(),
  },
  create: [
    'clientId',
    'clientName',
    'clientSecret',
    'publicClient',
    'authorizedGrantTypes',
    'legacy',
    'scope',
    'accessTokenValidity',
    'refreshTokenValidity',
    'webServerRedirectUri',
    'autoapprove',
    'resourceIds',
    'authorities',
    'additionalInformation',
  ],
  update: [
    'clientName',
    'clientSecret',
    'authorizedGrantTypes',
    'legacy',
    'scope',
    'accessTokenValidity',
    'refreshTokenValidity',
    'webServerRedirectUri',
    'autoapprove',
    'resourceIds',
    'authorities',
    'additionalInformation',
  ],
  writeOnly: ['clientSecret'],
  filters: { clientId: ['like', 'eq'], clientName: ['like', 'eq'] },
  sort: ['clientId', 'createTime', 'updateTime'],
  unique: [['clientId']],
  routes: {
    list: 'GET /list',
    detail: 'GET /detail',
    create: 'POST /submit',
    update: 'POST /submit',
    remove: 'POST /remove',
    export: 'GET /export',
  },
  permissions: {
    list: ['client'],
    detail: ['client_view', 'client_edit'],
    create: ['client_add'],
    update: ['client_edit'],
    remove: ['client_delete'],
    export: ['client'],
  },
})

/** Makes a new secret, told this once; the old one stops at once. Tokens that are out stay. */
export const clientRotate = defineAction({
  name: 'client.resetSecret',
  method: 'POST',
  path: `${base}/reset-secret`,
  permission: ['client_edit'],
  input: z.looseObject({ id: f.id() }),
  output: z.object({ clientId: z.string(), clientSecret: z.string() }),
})

/** What a scope may be: `all` and menus, as a tree. */
export const clientScopes = defineAction({
  name: 'client.scopes',
  method: 'GET',
  path: `${base}/scopes`,
  permission: ['client'],
  input: z.looseObject({}),
  output: z.array(z.object({ code: z.string(), title: z.string() })),
})

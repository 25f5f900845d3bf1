import { partsOf } from '@tecovie/contract/resources/client.ts'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { refused } from '../../platform/app-error.ts'
import type { ClientRow } from '../oauth-client/client.table.ts'
import { mayGrant } from './client-login.ts'

export interface AskedRequest {
  readonly response_type?: string | undefined
  readonly client_id?: string | undefined
  readonly redirect_uri?: string | undefined
  readonly scope?: string | undefined
  readonly state?: string | undefined
  readonly code_challenge?: string | undefined
  readonly code_challenge_method?: string | undefined
}

/** A request that may be put to the user. */
export interface GoodRequest {
  readonly client: ClientRow
  readonly redirectUri: string
  readonly redirectGiven: boolean
  readonly scopes: readonly string[]
  readonly challenge: string | undefined
  readonly state: string | undefined
}

/** A request that is refused to the application itself. */
export interface BadRequest {
  readonly location: string
}

/** The redirect address with an answer in its query; `iss` lets the application tell servers apart (RFC 9207). */
export function backTo(
  redirectUri: string,
  issuer: string,
  answer: { code?: string; error?: string; error_description?: string; state?: string | undefined },
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...answer, iss: issuer })) if (value) url.searchParams.set(name, value)
  return url.href
}

/** Scopes asked for, or all the client may have; undefined when one is not the client's or does not exist. */
async function scopesOf(db: Db, client: ClientRow, asked: string | undefined): Promise<string[] | undefined> {
  const own = partsOf(client.scope)
  const wanted = partsOf(asked)
  if (!wanted.length) return own
  if (!own.includes('all') && wanted.some((s) => !own.includes(s))) return undefined
  const { rows } = await sql<{ code: string }>`select code from menu where code = any(${wanted})`.execute(db)
  return wanted.every((s) => s === 'all' || rows.some((r) => r.code === s)) ? [...new Set(wanted)] : undefined
}

/**
 * Checks an authorization request. An unknown client or address is told to the user only (AppError 400): answers never go
 * to an address that is not registered. Everything else goes back to the application.
 */
export async function readAuthorization(
  db: Db,
  issuer: string,
  asked: AskedRequest,
  clientOf: (clientId: string) => Promise<ClientRow | undefined>,
): Promise<GoodRequest | BadRequest> {
  const client = asked.client_id ? await clientOf(asked.client_id) : undefined
  if (!client) throw refused('oauth.noClient')
  const registered = partsOf(client.webServerRedirectUri)
  const redirectUri = asked.redirect_uri ?? (registered.length === 1 ? registered[0] : undefined)
  if (!redirectUri || !registered.includes(redirectUri)) throw refused('oauth.noRedirect')
  const back = (error: string, error_description: string): BadRequest => ({
    location: backTo(redirectUri, issuer, { error, error_description, state: asked.state }),
  })
  if (asked.response_type !== 'code') return back('unsupported_response_type', 'response_type must be code')
  if (!mayGrant(client, 'authorization_code'))
    return back('unauthorized_client', 'this client has no authorization_code')
  const { code_challenge: challenge, code_challenge_method: method } = asked
  if (challenge === undefined && (client.publicClient || method !== undefined))
    return back('invalid_request', 'code_challenge is required')
  if (challenge !== undefined && method !== 'S256') return back('invalid_request', 'code_challenge_method must be S256')
  if (challenge !== undefined && !/^[\w-]{43}$/.test(challenge))
    return back('invalid_request', 'code_challenge is malformed')
  const scopes = await scopesOf(db, client, asked.scope)
  if (!scopes) return back('invalid_scope', 'a scope is unknown or not of this client')
  return { client, redirectUri, redirectGiven: asked.redirect_uri !== undefined, scopes, challenge, state: asked.state }
}

import * as z from 'zod'
import { defineAction } from '../core/define-action.ts'

const base = '/api/tecovie-auth/oauth'
const nothing = z.looseObject({})

/** Where the browser of somebody who is asked for a token goes; it leads to the console's consent page. */
export const authorize = defineAction({
  name: 'oauth.authorize',
  method: 'GET',
  path: `${base}/authorize`,
  permission: 'public',
  input: nothing,
  answer: 'stream',
})

const given = z.string().max(2048).optional()
/** What an application asks for, as RFC 6749 and 7636 name it. */
const request = {
  response_type: given,
  client_id: given,
  redirect_uri: given,
  scope: given,
  state: given,
  code_challenge: given,
  code_challenge_method: given,
}

/** What the consent page shows. With `location` there is nothing to ask: the browser goes there. */
export const oauthRequest = defineAction({
  name: 'oauth.request',
  method: 'GET',
  path: `${base}/request`,
  permission: 'authenticated',
  input: z.looseObject(request),
  output: z.object({
    location: z.string().optional(),
    name: z.string(),
    /** Host the answer goes to. */
    host: z.string(),
    account: z.string(),
    scopes: z.array(z.object({ code: z.string(), title: z.string() })),
    /** The client is trusted: nobody is asked. */
    autoapprove: z.boolean(),
  }),
})

/** Agrees or refuses; answers where the browser goes, with `code` and `state` or with an error. */
export const oauthDecide = defineAction({
  name: 'oauth.decide',
  method: 'POST',
  path: `${base}/decide`,
  permission: 'authenticated',
  input: z.looseObject({ ...request, approve: z.boolean() }),
  output: z.object({ location: z.string() }),
})

/** RFC 7009: ends what a token belongs to. */
export const oauthRevoke = defineAction({
  name: 'oauth.revoke',
  method: 'POST',
  path: `${base}/revoke`,
  permission: 'public',
  input: nothing,
  answer: 'stream',
})

/** RFC 7662: whether a token of the asking client is in force. */
export const oauthIntrospect = defineAction({
  name: 'oauth.introspect',
  method: 'POST',
  path: `${base}/introspect`,
  permission: 'public',
  effect: 'read',
  input: nothing,
  answer: 'stream',
})

/** RFC 8414. */
export const oauthMetadata = defineAction({
  name: 'oauth.metadata',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  permission: 'public',
  input: nothing,
  answer: 'stream',
})

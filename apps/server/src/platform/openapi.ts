import type { Action } from '@tecovie/contract/core/define-action.ts'
import * as z from 'zod'
import { actionTitle } from './action-title.ts'
import type { Language } from './translate.ts'

type Json = Record<string, unknown>

/** JSON Schema of a contract schema; what JSON cannot say (transforms) is shown by its input side. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
  }) as Json
  return json
}

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'success', 'data', 'msg'],
  properties: { code: { type: 'integer' }, success: { type: 'boolean' }, data, msg: { type: 'string' } },
})

function parameters(input: Json): Json[] {
  const required = new Set((input.required as string[] | undefined) ?? [])
  return Object.entries((input.properties as Record<string, Json> | undefined) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }))
}

const headers = (call: Action): Json[] =>
  Object.entries(call.headers ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }))

/** Who may call what takes no permission key. */
const WHO: Record<string, string> = { public: 'public', authenticated: 'signed in', app: 'signed in to the app' }

function operation(call: Action, language: Language): Json {
  const input = schemaOf(call.input, 'input')
  const data = call.output ? schemaOf(call.output, 'output') : {}
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  const content =
    call.answer === 'stream'
      ? { 'text/event-stream': {} }
      : call.answer === 'file'
        ? { 'application/octet-stream': {} }
        : { 'application/json': { schema: envelope(data) } }
  return {
    operationId: call.name,
    summary: actionTitle(call.name, language),
    tags: [call.name.split('.')[0]],
    description: WHO[call.permission as string] ?? `one of: ${(call.permission as readonly string[]).join(', ')}`,
    security: call.permission === 'public' ? [] : [call.permission === 'app' ? { app: [] } : { bearer: [] }],
    ...(inQuery || call.headers ? { parameters: [...(inQuery ? parameters(input) : []), ...headers(call)] } : {}),
    ...(inQuery ? {} : { requestBody: { content: { 'application/json': { schema: input } } } }),
    responses: {
      200: { description: 'done', content },
      400: { description: 'a field or rule is broken; `errors` names the fields' },
      ...(call.permission === 'public'
        ? {}
        : { 401: { description: 'not signed in' }, 403: { description: 'not allowed' } }),
    },
  }
}

/** How an app gets in, where its calls are listed. */
const APP_ABOUT: Record<Language, string> = {
  zh: 'App 用户的接口。令牌由 app/auth/sign-in 签发，有效 15 分钟，用 app/auth/refresh 换新；更新令牌只能用一次。控制台令牌、API 密钥和 OAuth 令牌不能调用这些接口，App 令牌也不能调用其他接口。',
  en: 'Calls of the users of an app. Tokens come from app/auth/sign-in, live 15 minutes and are renewed by app/auth/refresh; a refresh token serves once. Tokens of the console, API keys and OAuth tokens open none of these calls, and a token of the app opens no other.',
}

/** The OpenAPI 3.1 document of declared calls. */
export function openApi(calls: readonly Action[], language: Language): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, language) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'tecovie',
      version: '1',
      description: 'Answers are `{code, success, data, msg}`; `code` is the HTTP status.',
    },
    tags: [{ name: 'app', description: APP_ABOUT[language] }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        app: { type: 'http', scheme: 'bearer', description: APP_ABOUT[language] },
      },
    },
    paths,
  }
}

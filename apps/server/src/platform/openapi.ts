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
    description:
      call.permission === 'public'
        ? 'public'
        : call.permission === 'authenticated'
          ? 'signed in'
          : `one of: ${call.permission.join(', ')}`,
    security: call.permission === 'public' ? [] : [{ bearer: [] }],
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
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

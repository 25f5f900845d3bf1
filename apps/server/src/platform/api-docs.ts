import reference from '@scalar/fastify-api-reference'
import { actions } from '@tecovie/contract/core/define-action.ts'
import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'
import { languageOf } from './translate.ts'

/** The API reference at /api/docs and its document at /api/docs/openapi.json. */
export async function installApiDocs(http: FastifyInstance): Promise<void> {
  await http.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, open: true }
    })
    // The page brings inline scripts of its own; it shows no data of a tenant.
    scope.addHook('onSend', async (_request, reply) => {
      reply.header(
        'content-security-policy',
        "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'self'",
      )
    })
    const document = new Map<string, unknown>()
    scope.get('/api/docs/openapi.json', async (request) => {
      const language = languageOf(request.headers['accept-language'])
      if (!document.has(language)) document.set(language, openApi([...actions().values()], language))
      return document.get(language)
    })
    await scope.register(reference, {
      routePrefix: '/api/docs',
      configuration: { url: '/api/docs/openapi.json', withDefaultFonts: false, telemetry: false },
    })
  })
}

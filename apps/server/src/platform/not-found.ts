import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

/** Unknown calls answer 404 in the envelope; any other GET is a page of the console. */
export function installNotFound(http: FastifyInstance): void {
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const page =
      request.method === 'GET' &&
      !path.startsWith('/api/') &&
      !path.startsWith('/device/auth') &&
      !path.startsWith('/device/sys') &&
      !/\.\w+$/.test(path)
    if (!page || !('sendFile' in reply)) throw new AppError(404, 'errors.noRoute')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

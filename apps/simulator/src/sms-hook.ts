import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const WAIT_MS = 15_000
const MAX_BODY = 4096

/**
 * Stands for the phones of simulated people: the server's hook for messages (`TECOVIE_SMS=http`), open on this machine only.
 * What is not signed with the shared secret is refused.
 */
export class SmsHook {
  readonly #secret: string
  readonly #server: Server
  readonly #waiting = new Map<string, (code: string) => void>()

  constructor(secret: string) {
    this.#secret = secret
    this.#server = createServer(async (request, response) => {
      const body = await bodyOf(request)
      response.statusCode = this.#signed(request, body) ? 200 : 401
      if (response.statusCode === 200) this.#deliver(body)
      response.end('{}')
    })
  }

  /** Starts to listen; returns the port. */
  async listen(port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, '127.0.0.1', resolve)
    })
    return (this.#server.address() as AddressInfo).port
  }

  /** The next code that comes to a number. Rejects when none comes. */
  code(phone: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(phone)
        reject(new Error(`no code came to ${phone}`))
      }, WAIT_MS)
      this.#waiting.set(phone, (code) => {
        clearTimeout(timer)
        resolve(code)
      })
    })
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #signed(request: IncomingMessage, body: string): boolean {
    const stamp = request.headers['x-tecovie-timestamp']
    const expected = Buffer.from(
      `sha256=${createHmac('sha256', this.#secret).update(`${stamp}.${body}`).digest('hex')}`,
    )
    const given = Buffer.from(String(request.headers['x-tecovie-signature']))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  #deliver(body: string): void {
    const { phone, code } = JSON.parse(body) as { phone: string; code: string }
    this.#waiting.get(phone)?.(code)
    this.#waiting.delete(phone)
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += chunk
    if (body.length > MAX_BODY) break
  }
  return body
}

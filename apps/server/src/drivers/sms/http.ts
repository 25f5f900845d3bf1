import { createHmac } from 'node:crypto'
import type { SmsSender } from './types.ts'

/** Posts to a checked address and answers the HTTP status. */
export type Post = (url: string, body: string, headers: Record<string, string>) => Promise<number>

/**
 * Hands the message to a hook as JSON. `X-Tecovie-Signature` is `sha256=` and the HMAC-SHA256, in hex, of the timestamp
 * (`X-Tecovie-Timestamp`, seconds), a dot and the body, with the shared secret.
 */
export const httpSms = (o: { url: string; secret: string; post: Post }): SmsSender => ({
  async send(message) {
    const body = JSON.stringify(message)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', o.secret).update(`${timestamp}.${body}`).digest('hex')
    const status = await o.post(o.url, body, {
      'x-tecovie-timestamp': timestamp,
      'x-tecovie-signature': `sha256=${signature}`,
    })
    if (status < 200 || status > 299) throw new Error(`the SMS hook answered ${status}`)
  },
})

import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import svgCaptcha from 'svg-captcha'
import { AppError } from '../../platform/app-error.ts'
import { sameText } from '../../platform/secrets.ts'

const CAPTCHA_MS = 2 * 60_000

/** Pictures with a text to read; each serves once, for two minutes. */
export class Captchas {
  readonly #texts = new LRUCache<string, string>({ max: 10_000, ttl: CAPTCHA_MS })

  make(): { key: string; image: string } {
    const { text, data } = svgCaptcha.create({
      size: 5,
      width: 130,
      height: 48,
      noise: 2,
      ignoreChars: '0oO1iIlL',
      color: true,
    })
    const key = randomBytes(16).toString('base64url')
    this.#texts.set(key, text.toLowerCase())
    return { key, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` }
  }

  /** Uses a picture up. Throws AppError 400 when the text is not its. */
  check(key: string | undefined, code: string | undefined): void {
    const expected = key ? this.#texts.get(key) : undefined
    if (key) this.#texts.delete(key)
    if (!expected || !code || !sameText(expected, code.toLowerCase()))
      throw new AppError(400, 'auth.captchaWrong', {}, { data: { captchaRequired: true } })
  }
}

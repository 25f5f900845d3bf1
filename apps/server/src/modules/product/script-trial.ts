import { compileModel } from '@tecovie/device/thing-model.ts'
import type { Context } from '../../kit/context.ts'
import { fieldError } from '../../platform/app-error.ts'
import { RawScripts } from '../../workers/gateway/raw-scripts.ts'
import type { Product } from '../../workers/ingest/product-catalog.ts'
import { functionsOf } from './product.service.ts'

interface Trial {
  id: string
  rawScript: string
  direction: 'decode' | 'encode'
  input: string
}

const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v)
const unwrapped = (v: unknown) => (isObject(v) && 'value' in v ? v.value : v)

/** Bytes of hex text; spaces and `0x` are taken. */
function bytesOf(text: string): Buffer {
  const hex = text.replace(/0x|[\s,:]/gi, '')
  if (!/^([0-9a-f]{2})+$/i.test(hex)) throw fieldError('input', 'product.hex')
  return Buffer.from(hex, 'hex')
}

/** Runs a script that is being written, in the sandbox that runs it for devices. */
export function scriptTrial() {
  const scripts = new RawScripts()
  return {
    stop: () => scripts.stop(),
    async run(ctx: Context, { id, rawScript, direction, input }: Trial) {
      // A product of its own, so that a trial that runs too long does not make the real script rest.
      const product = { id: `try ${id}`, rawScript: rawScript.trim() } as Product
      if (direction === 'encode') {
        const made = await scripts.toRaw(product, input)
        if (!made.ok) return { ok: false, output: made.reason, problems: [] }
        return { ok: true, output: Buffer.from(made.value as Uint8Array).toString('hex'), problems: [] }
      }
      const made = await scripts.toProtocol(product, bytesOf(input))
      if (!made.ok) return { ok: false, output: made.reason, problems: [] }
      const message = made.value as Record<string, unknown>
      const model = compileModel(await functionsOf(ctx, id), ctx.principal.timeZone)
      const params = isObject(message.params) ? message.params : {}
      const method = String(message.method ?? '')
      const properties = method.includes('property') || !method
      const values = Object.fromEntries(Object.entries(params).map(([k, v]) => [k, unwrapped(v)]))
      const { problems } = properties ? model.checkProperties(values) : { problems: [] }
      return {
        ok: true,
        output: JSON.stringify(message, null, 2),
        problems: problems.map((p) => `${p.code}: ${ctx.t(`payload.${p.reason}`, p.params)}`),
      }
    },
  }
}

import type { CompiledRule } from './compile.ts'
import type { Condition } from './condition.ts'

/** A rule as it concerns one product or device: only the conditions in whose scope that is. */
export interface Program {
  readonly rule: CompiledRule
  readonly conditions: readonly Condition[]
}

/** Property code -> programs that read it. */
export type Programs = ReadonlyMap<string, readonly Program[]>

const NO_RULES: readonly CompiledRule[] = []

function programsOf(rules: Iterable<CompiledRule>, inScope: (c: Condition) => boolean): Programs {
  const byCode = new Map<string, Program[]>()
  for (const rule of rules) {
    const conditions = rule.conditions.filter(inScope)
    const complete = rule.any || rule.cross || conditions.length === rule.conditions.length
    if (!conditions.length || !complete) continue
    const program = { rule, conditions }
    for (const code of new Set(conditions.map((c) => c.code))) {
      const list = byCode.get(code)
      if (list) list.push(program)
      else byCode.set(code, [program])
    }
  }
  return byCode
}

function group(
  rules: readonly CompiledRule[],
  keysOf: (c: Condition) => Iterable<string>,
): Map<string, CompiledRule[]> {
  const groups = new Map<string, CompiledRule[]>()
  for (const rule of rules) {
    for (const key of new Set(rule.conditions.flatMap((c) => [...keysOf(c)]))) {
      const list = groups.get(key)
      if (list) list.push(rule)
      else groups.set(key, [rule])
    }
  }
  return groups
}

/**
 * Finds the rules that concern a report by product, device and property code, so that cost grows with those alone.
 * Programs of a product are made when its first report arrives.
 */
export class RuleIndex {
  readonly rules: ReadonlyMap<string, CompiledRule>
  readonly #everywhere: readonly CompiledRule[]
  readonly #ofProduct: Map<string, CompiledRule[]>
  readonly #ofDevice: Map<string, CompiledRule[]>
  readonly #products = new Map<string, Programs>()
  readonly #devices = new Map<string, { productId: string; programs: Programs }>()

  constructor(rules: readonly CompiledRule[]) {
    this.rules = new Map(rules.map((r) => [r.id, r]))
    this.#everywhere = rules.filter((r) => r.conditions.some((c) => c.productId === undefined && !c.devices))
    this.#ofProduct = group(rules, (c) => (c.productId === undefined ? [] : [c.productId]))
    this.#ofDevice = group(rules, (c) => c.devices ?? [])
  }

  /** Programs of every device of a product: rules of all products and of this one. */
  forProduct(productId: string): Programs {
    const known = this.#products.get(productId)
    if (known) return known
    const rules = new Set([...this.#everywhere, ...(this.#ofProduct.get(productId) ?? NO_RULES)])
    const made = programsOf(rules, (c) => !c.devices && (c.productId === undefined || c.productId === productId))
    this.#products.set(productId, made)
    return made
  }

  /** Programs of rules that list the device; undefined when none does. They stand before those of its product. */
  forDevice(deviceId: string, productId: string): Programs | undefined {
    const rules = this.#ofDevice.get(deviceId)
    if (!rules) return undefined
    const known = this.#devices.get(deviceId)
    if (known?.productId === productId) return known.programs
    const programs = programsOf(rules, (c) =>
      c.devices ? c.devices.has(deviceId) : c.productId === undefined || c.productId === productId,
    )
    this.#devices.set(deviceId, { productId, programs })
    return programs
  }
}

/** Indexes the enabled rules of one tenant; build a new one when a rule changes. */
export const buildIndex = (rules: readonly CompiledRule[]): RuleIndex => new RuleIndex(rules.filter((r) => r.enabled))

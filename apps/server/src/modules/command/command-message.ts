import { DATA_TYPE } from '@tecovie/contract/things/data-type.ts'
import type { DataSpec } from '@tecovie/contract/things/thing-function.ts'
import { type Checked, compileModel, type ValueProblem } from '@tecovie/device/thing-model.ts'
import { downTopic } from '@tecovie/device/topics.ts'
import { AppError } from '../../platform/app-error.ts'
import type { NamedFunction } from '../product/product.service.ts'
import type { Outgoing } from './command-store.ts'

/** A value as devices of this market expect it: truth as 0 and 1, numbered enum keys as numbers. */
function onDevice(spec: DataSpec | undefined, value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  const numbered = spec?.dataType === DATA_TYPE.enum && typeof value === 'string' && /^-?\d{1,9}$/.test(value)
  return numbered ? Number(value) : value
}

function refuse(problems: readonly ValueProblem[]): never {
  const errors = Object.fromEntries(
    problems.map((p) => [
      `params.${p.code}`,
      { key: `payload.${p.reason}`, ...(p.params ? { params: p.params } : {}) },
    ]),
  )
  throw new AppError(400, 'errors.validation', {}, { errors })
}

const written = (checked: Checked, specs: readonly (DataSpec & { code: string })[]) =>
  Object.fromEntries(
    Object.entries(checked.values).map(([code, v]) => [
      code,
      onDevice(
        specs.find((s) => s.code === code),
        v,
      ),
    ]),
  )

/**
 * Checks what is to be sent against the product's functions and writes it as the device reads it. Throws AppError 400
 * with `params.<code>` for each refused value.
 */
export function checkedParams(
  functions: readonly NamedFunction[],
  kind: 'set' | 'service',
  code: string,
  params: Record<string, unknown>,
  zone: string,
): { code: string; params: Record<string, unknown> } {
  const model = compileModel(functions, zone)
  if (kind === 'set') {
    if (!Object.keys(params).length) throw new AppError(400, 'command.noModel')
    const checked = model.checkSet(params)
    if (checked.problems.length) refuse(checked.problems)
    return { code: Object.keys(params).join(',').slice(0, 255), params: written(checked, functions) }
  }
  const service = functions.find((f) => f.category === 2 && f.code === code)
  if (!service) throw new AppError(400, 'command.serviceCode')
  const checked = model.checkServiceInput(code, params)
  if (checked.problems.length) refuse(checked.problems)
  return { code, params: written(checked, service.input?.length ? service.input : [service]) }
}

/** Topic and text of a command. */
export function messageOf(c: Outgoing): { topic: string; payload: string } {
  const set = c.kind === 'set'
  const method = set ? 'thing.service.property.set' : `thing.service.${c.code}`
  return {
    topic: set
      ? downTopic.propertySet(c.productKey, c.deviceKey)
      : downTopic.service(c.productKey, c.deviceKey, c.code),
    payload: JSON.stringify({ id: c.id, version: '1.0', method, params: c.params }),
  }
}

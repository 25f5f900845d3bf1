import { things as en } from '@tecovie/contract/messages/en/things.ts'
import { things as zh } from '@tecovie/contract/messages/zh/things.ts'
import { describe, expect, it } from 'vitest'
import { PROBLEM } from './problem-codes.ts'
import { compileModel } from './thing-model.ts'

const numModel = { numberFormat: 'int' as const, min: 0, max: 10, step: 2, unit: '-' }
const enums = [
  { key: '0', value: 'off' },
  { key: 'auto', value: 'auto' },
]
const errors = [
  { key: 'E1', value: 'hot' },
  { key: 'E2', value: 'cold' },
]
const model = compileModel(
  [
    { code: 'n', category: 1, dataType: 2, numModel },
    { code: 'f', category: 1, dataType: 2, numModel: { ...numModel, numberFormat: 'float', min: -1 }, accessMode: 'r' },
    { code: 'e', category: 1, dataType: 1, enumModel: { enums } },
    { code: 'b', category: 1, dataType: 3 },
    { code: 's', category: 1, dataType: 4 },
    { code: 'raw', category: 1, dataType: 5 },
    { code: 't', category: 1, dataType: 6 },
    { code: 'err', category: 1, dataType: 7, errorModel: { errors } },
    { code: 'reset', category: 2, dataType: 3, input: [{ code: 'delay', dataType: 2, numModel, required: 1 }] },
    { code: 'ping', category: 2, dataType: 4 },
    { code: 'alarm', category: 3, dataType: 1, enumModel: { enums } },
  ],
  'Asia/Shanghai',
)
const check = (params: Record<string, unknown>) => {
  const { values, problems } = model.checkProperties(params)
  return { ...values, ...Object.fromEntries(problems.map((p) => [p.code, `!${p.reason}`])) }
}

describe('thing model', () => {
  it('normalises right values', () => {
    const at = Date.UTC(2026, 0, 1, 0)
    expect(
      check({ n: 3, f: 0.5, e: 0, b: 1, s: '', raw: { a: 1 }, t: '2026-01-01 08:00:00', err: ['E2', 'E1', 'E1'] }),
    ).toEqual({
      n: 3,
      f: 0.5,
      e: '0',
      b: true,
      s: '',
      raw: { a: 1 },
      t: at,
      err: ['E1', 'E2'],
    })
    expect(check({ b: 'false', t: at, err: 'E1' })).toEqual({ b: false, t: at, err: 'E1' })
  })

  it('keeps wrong values out and says why', () => {
    expect(check({ n: 1.5, f: '1', e: 'x', b: 2, s: 1, raw: null, t: 'now', err: 'E9', zz: 1 })).toEqual({
      n: '!notInt',
      f: '!notNumber',
      e: '!notEnum',
      b: '!notBool',
      s: '!notText',
      raw: '!notText',
      t: '!notTime',
      err: '!notFault',
      zz: '!unknownProperty',
    })
    expect(check({ n: 11, s: 'x'.repeat(4097), raw: 'x'.repeat(20_000), toString: 1 })).toEqual({
      n: '!outOfRange',
      s: '!textTooLong',
      raw: '!textTooLong',
      toString: '!unknownProperty',
    })
    expect(check({ s: 'a\u0000', raw: { a: ['\ud800'] } })).toEqual({ s: '!notText', raw: '!notText' })
    expect(model.checkProperties({ n: 99, b: 1 })).toMatchObject({
      values: { b: true },
      problems: [{ code: 'n', number: 6305, params: { min: 0, max: 10 }, value: 99 }],
    })
  })

  it('sets only what may be set', () => {
    expect(model.checkSet({ f: 1, n: 2 })).toMatchObject({
      values: { n: 2 },
      problems: [{ code: 'f', reason: 'readOnly' }],
    })
  })

  it('checks services and events', () => {
    expect(model.checkServiceInput('reset', { delay: 4 })).toMatchObject({ values: { delay: 4 }, problems: [] })
    expect(model.checkServiceInput('reset', {}).problems).toMatchObject([{ code: 'delay', reason: 'missing' }])
    expect(model.checkServiceInput('ping', {}).problems).toEqual([])
    expect(model.checkServiceInput('nope', {}).problems).toMatchObject([{ reason: 'unknownService' }])
    expect(model.checkEvent('alarm', { value: 'auto' }).values).toEqual({ alarm: 'auto' })
    expect(model.checkEvent('alarm', { alarm: 'x' }).problems).toMatchObject([{ reason: 'notEnum' }])
    expect(model.checkEvent('n', {}).problems).toMatchObject([{ number: PROBLEM.unknownEvent.code }])
  })

  it('has a text for every reason, and a number of its own', () => {
    const numbers = Object.values(PROBLEM).map((p) => p.code)
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const { key } of Object.values(PROBLEM)) {
      const name = key.replace('payload.', '') as 'badJson'
      expect(zh.payload[name] && en.payload[name], key).toBeTruthy()
    }
  })
})

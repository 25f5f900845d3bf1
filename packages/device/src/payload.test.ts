import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeSigned, decodeSubDevices, signSubDevice, verifySubDevice } from './gateway-payload.ts'
import { decodeBatch, decodeEvent, decodeReply, decodeReport } from './payload.ts'

const report = (value: unknown) => decodeReport(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)))
const reason = (d: ReturnType<typeof report>) => (d.ok ? undefined : d.problem.reason)

describe('payload', () => {
  it('unwraps values with their own time', () => {
    const d = report({
      id: 1,
      version: '1.0',
      params: { temp: { value: 1, time: 1524448722000 }, on: 0, raw: { value: 1, x: 2 } },
    })
    expect(d).toMatchObject({
      ok: true,
      value: {
        id: '1',
        ack: true,
        params: { temp: 1, on: 0, raw: { value: 1, x: 2 } },
        times: { temp: 1524448722000 },
      },
    })
    expect(report({ id: '1', sys: { ack: 0 }, params: {} })).toMatchObject({ value: { ack: false, times: undefined } })
  })

  it('refuses what is not a report', () => {
    expect(reason(report('{'))).toBe('badJson')
    expect(reason(report('[1]'))).toBe('badJson')
    expect(reason(report({ params: 3 }))).toBe('badRequest')
    expect(reason(report({ id: {}, params: {} }))).toBe('badRequest')
    expect(reason(report({ params: { t: { value: 1, time: 'soon' } } }))).toBe('badRequest')
    expect(reason(report(`{"params":{"a":${'['.repeat(50)}${']'.repeat(50)}}}`))).toBe('tooDeep')
    expect(reason(report(`{"params":{"a":"${'x'.repeat(140_000)}"}}`))).toBe('tooLarge')
    expect(reason(report({ params: Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`p${i}`, 1])) }))).toBe(
      'tooMany',
    )
  })

  it('cannot be made to touch prototypes', () => {
    expect(reason(report('{"params":{"__proto__":{"polluted":1}}}'))).toBe('badRequest')
    expect(reason(report('{"params":{"\\u005f_proto__":1}}'))).toBe('badRequest')
    expect(report('{"params":{"constructor":1}}')).toMatchObject({ ok: true, value: { params: { constructor: 1 } } })
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        for (const decode of [decodeReport, decodeEvent, decodeBatch, decodeReply, decodeSigned, decodeSubDevices])
          decode(text)
      }),
    )
  })

  it('reads batches by time', () => {
    const temp = [{ value: 2, time: 2000 }, { value: 1, time: 1000 }, { value: 3 }]
    const body = {
      id: 'b',
      params: {
        properties: { temp, hum: [{ value: 9, time: 1000 }] },
        events: { alarm: [{ value: { a: 1 }, time: 5 }] },
      },
    }
    expect(decodeBatch(JSON.stringify(body))).toMatchObject({
      value: {
        id: 'b',
        reports: [
          { time: 1000, params: { temp: 1, hum: 9 } },
          { time: 2000, params: { temp: 2 } },
          { params: { temp: 3 } },
        ],
        events: [{ code: 'alarm', time: 5, params: { a: 1 } }],
      },
    })
    expect(decodeBatch('{"params":{"properties":{"t":[1]}}}').ok).toBe(false)
  })

  it('reads events and replies', () => {
    expect(decodeEvent('{"id":"1","params":{"value":{"a":1},"time":7}}')).toMatchObject({
      value: { params: { a: 1 }, time: 7 },
    })
    expect(decodeEvent('{"id":"1","params":{"a":1}}')).toMatchObject({ value: { params: { a: 1 } } })
    expect(decodeReply('{"id":"1","code":200,"data":{}}')).toMatchObject({ value: { id: '1', code: 200 } })
    expect(decodeReply('{"id":"1"}').ok).toBe(false)
  })

  it('reads sub-devices and checks their signatures', () => {
    const entry = signSubDevice({ productKey: 'p', deviceKey: 's', timestamp: '5' }, 'secret')
    const d = decodeSigned(JSON.stringify({ id: '1', params: [entry] }))
    expect(d.ok && verifySubDevice(d.value.devices[0]!, 'secret')).toBe(true)
    expect(d.ok && verifySubDevice(d.value.devices[0]!, 'other')).toBe(false)
    expect(decodeSubDevices('{"id":"1","params":{"productKey":"p","deviceName":"s"}}')).toMatchObject({
      value: { devices: [{ productKey: 'p', deviceKey: 's' }] },
    })
    expect(decodeSubDevices('{"params":[{"productKey":"p","deviceName":"+"}]}').ok).toBe(false)
    expect(decodeSubDevices('{"params":[]}').ok).toBe(false)
  })
})

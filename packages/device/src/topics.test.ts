import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayPublish, maySubscribe } from './access.ts'
import { downTopic, parseTopic, replyTopic, upTopic } from './topics.ts'

const me = { productKey: 'pk', deviceKey: 'dk', subDevices: new Set(['pk2/sub']) }
const kind = (topic: string) => parseTopic(topic)?.kind

describe('topics', () => {
  it('reads what it builds', () => {
    expect(parseTopic(upTopic.propertyPost('pk', 'dk'))).toMatchObject({ kind: 'property-post', deviceKey: 'dk' })
    expect(kind(upTopic.batchPost('pk', 'dk'))).toBe('property-batch-post')
    expect(parseTopic(upTopic.event('pk', 'dk', 'alarm'))).toMatchObject({ kind: 'event-post', code: 'alarm' })
    expect(parseTopic(upTopic.serviceReply('pk', 'dk', 'reset'))).toMatchObject({
      kind: 'service-reply',
      code: 'reset',
    })
    expect(kind(upTopic.propertySetReply('pk', 'dk'))).toBe('property-set-reply')
    expect(kind(upTopic.raw('pk', 'dk'))).toBe('raw-up')
    expect(kind(upTopic.topo('pk', 'dk', 'get'))).toBe('topo-get')
    expect(kind(upTopic.combine('pk', 'dk', 'batch_register'))).toBe('batch-register')
    expect(kind('/ext/session/pk/dk/combine/login')).toBe('combine-login')
    expect(kind(upTopic.claimOpen('pk', 'dk'))).toBe('claim-open')
    expect(kind(upTopic.otaInform('pk', 'dk'))).toBe('ota-inform')
    expect(kind(upTopic.otaProgress('pk', 'dk'))).toBe('ota-progress')
    expect(kind(upTopic.otaGet('pk', 'dk'))).toBe('ota-get')
    for (const topic of Object.values(downTopic)) expect(parseTopic(topic('pk', 'dk', 'x'))?.direction).toBe('down')
    expect(kind(replyTopic(upTopic.propertyPost('pk', 'dk')))).toBe('reply')
    expect(kind(replyTopic(upTopic.event('pk', 'dk', 'alarm')))).toBe('reply')
  })

  it('answers undefined for anything else', () => {
    const bad = [
      '',
      '/',
      '/sys/pk',
      '/sys//dk/thing/topo/get',
      '/sys/pk/dk/thing/event/a b/post',
      'sys/pk/dk/thing/topo/get',
    ]
    for (const topic of [
      ...bad,
      '/ota/device/reboot/pk/dk',
      '/ota/device/inform/pk/dk/x',
      '/ext/session/pk/dk/thing/topo/get',
    ])
      expect(parseTopic(topic), topic).toBeUndefined()
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => void parseTopic(text)))
  })

  it('lets a device publish only its own words', () => {
    const may = (topic: string) => mayPublish(me, topic)
    expect(may('/sys/pk/dk/thing/event/property/post')).toBe(true)
    expect(may('/sys/pk2/sub/thing/event/property/post')).toBe(true)
    expect(may('/ota/device/inform/pk/dk')).toBe(true)
    expect(may('/sys/pk/dk/thing/deviceinfo/update')).toBe(true)
    const no = [
      '/sys/pk/other/thing/event/property/post',
      '/sys/pk/dk/thing/service/property/set',
      '/sys/pk/dk/thing/event/property/post_reply',
      '/sys/pk/dk/thing/event/+/post',
      '/sys/pk/dk//thing',
      '/sys/pk/dk',
      '/ota/device/upgrade/pk/dk',
      '$SYS/broker',
      'anything',
      '',
    ]
    for (const topic of no) expect(may(topic), topic).toBe(false)
  })

  it('lets a device subscribe only wholly below its own key', () => {
    const may = (filter: string) => maySubscribe(me, filter)
    const yes = [
      '/sys/pk/dk/#',
      '/sys/pk/dk/thing/service/+',
      '/sys/pk/dk/+/+/property/set',
      '/ota/device/upgrade/pk/dk',
    ]
    for (const filter of [...yes, '/ext/session/pk/dk/#', '/sys/pk2/sub/#']) expect(may(filter), filter).toBe(true)
    const no = [
      '#',
      '+',
      '/#',
      '/sys/#',
      '/sys/+/dk/#',
      '/sys/pk/+/#',
      '/sys/pk/dk#',
      '/sys/pk/dk/th#',
      '/sys/pk/dk/#/x',
      '/sys/pk/dk/a+',
      '/sys/pk/dk/',
      '/sys//pk/dk/#',
      '$SYS/#',
      '$share/g/sys/pk/dk/#',
      '/ota/device/+/pk/dk',
      '/ota/device/upgrade/pk/+',
      '/+/pk/dk/#',
      `/sys/pk/dk/${'x'.repeat(600)}`,
    ]
    for (const filter of no) expect(may(filter), filter).toBe(false)
    expect(maySubscribe({ productKey: 'pk', deviceKey: '+' }, '/sys/pk/+/#')).toBe(false)
  })

  it('never grants a filter that matches another device', () => {
    const level = fc.constantFrom(
      'sys',
      'pk',
      'dk',
      'other',
      '+',
      '#',
      '',
      'ota',
      'device',
      'upgrade',
      'ext',
      'thing',
      '$SYS',
    )
    const matches = (filter: string[], topic: string[]) => {
      for (let i = 0; i < filter.length; i++) {
        if (filter[i] === '#') return true
        if (filter[i] !== '+' && filter[i] !== topic[i]) return false
      }
      return filter.length === topic.length
    }
    const others = [
      '/sys/pk/other/thing/x',
      '/sys/other/dk/thing',
      '/ota/device/upgrade/pk/other',
      '/ext/session/pk/other/x',
    ]
    fc.assert(
      fc.property(fc.array(level, { minLength: 1, maxLength: 7 }), (levels) => {
        const filter = `/${levels.join('/')}`
        if (!maySubscribe({ productKey: 'pk', deviceKey: 'dk' }, filter)) return
        for (const topic of others) expect(matches(filter.split('/'), topic.split('/')), filter).toBe(false)
      }),
      { numRuns: 3000 },
    )
  })
})

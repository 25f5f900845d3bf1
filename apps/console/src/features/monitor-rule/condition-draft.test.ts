import { MAX_CONDITIONS } from '@tecovie/contract/things/rule-limits.ts'
import { describe, expect, it } from 'vitest'
import {
  changed,
  copiedAt,
  draftCondition,
  emptyCondition,
  idsOf,
  removable,
  removedAt,
  withFunction,
  withProduct,
  withRange,
} from './condition-draft.ts'

const full = () =>
  draftCondition({
    id: '5',
    name: 'Temperature',
    rangType: 2,
    productId: '7',
    productName: 'Thermostat',
    productKey: 'pk',
    code: 'temp',
    functionId: '9',
    dataType: '2',
    compare: 'gt',
    dataValue: '30',
    entityIds: '1,2',
  })
const product = { productId: '7', productName: 'Thermostat', productKey: 'pk' }
const noFunction = { code: '', functionId: '', name: '', dataType: '', compare: '', dataValue: '' }

describe('conditions', () => {
  it('all products clears product and devices, one product only the devices', () => {
    expect(withRange(full(), 0, 'all')).toMatchObject({
      productId: '',
      productName: 'all',
      entityIds: '',
      ...noFunction,
    })
    expect(withRange(full(), 1, 'all')).toMatchObject({ ...product, code: 'temp', dataValue: '30', entityIds: '' })
    expect(withRange(withRange(full(), 0, 'all'), 2, 'all')).toMatchObject({ productId: '', productName: '' })
    const same = full()
    expect(withRange(same, 2, 'all')).toBe(same)
  })

  it('another product clears what hung on the old one', () => {
    const next = withProduct(full(), { id: '8', name: 'Heater', productKey: 'h' })
    expect(next).toMatchObject({ productId: '8', productName: 'Heater', productKey: 'h', entityIds: '', ...noFunction })
    expect(withProduct(full(), undefined)).toMatchObject({ productId: '', ...noFunction })
    const same = full()
    expect(withProduct(same, { id: '7', name: 'Thermostat' })).toBe(same)
  })

  it('another function clears comparison and value; of all products it has no id', () => {
    const fn = { id: '10', code: 'hum', name: 'Humidity', dataType: 2 }
    expect(withFunction(full(), fn)).toMatchObject({
      code: 'hum',
      functionId: '10',
      dataType: '2',
      compare: '',
      dataValue: '',
    })
    expect(withFunction(full(), undefined)).toMatchObject({ ...product, ...noFunction })
    expect(withFunction(withRange(full(), 0, 'all'), fn).functionId).toBe('')
  })

  it('adds a copy at that position, as a new condition', () => {
    const list = [full(), emptyCondition()]
    const next = copiedAt(list, 0)
    expect(next).toHaveLength(3)
    expect(next[0]).toBe(list[0])
    expect(next[1]).toMatchObject({ id: '', code: 'temp', entityIds: '1,2' })
    expect(new Set(next.map((c) => c.key)).size).toBe(3)
    const many = Array.from({ length: MAX_CONDITIONS }, emptyCondition)
    expect(copiedAt(many, 0)).toBe(many)
  })

  it('keeps the first, and so always one', () => {
    const list = [full(), emptyCondition()]
    expect(removedAt(list, 0)).toBe(list)
    expect(removedAt(list, 1)).toEqual([list[0]])
    expect(removable([full()], 0)).toBe(false)
  })

  it('changes one by its key', () => {
    const list = [full(), full()]
    const next = changed(list, list[1]?.key ?? '', (c) => ({ ...c, dataValue: '31' }))
    expect(next.map((c) => c.dataValue)).toEqual(['30', '31'])
    expect(next[0]).toBe(list[0])
  })

  it('reads stored truth as words and ids as a list', () => {
    expect(draftCondition({ dataType: '3', dataValue: '1' }).dataValue).toBe('true')
    expect(draftCondition({ dataType: '2', dataValue: '1' }).dataValue).toBe('1')
    expect(idsOf({ entityIds: '' })).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { things as zh } from '../messages/zh/things.ts'
import { thingFunction, tidyModels } from './thing-function.ts'

const base = { name: '温度', code: 'temp', category: 1, dataType: 4, required: 1, description: '室温' }
const num = { numberFormat: 'float', min: 0, max: 100, step: 0.5, unit: '℃' }
const problems = (change: object) =>
  (thingFunction.safeParse({ ...base, ...change }).error?.issues ?? []).map(
    (i) => `${i.path.join('.')} ${(i as { params?: { key: string } }).params?.key ?? i.code}`,
  )

describe('function', () => {
  it('takes what a form sends and fills defaults', () => {
    expect(problems({})).toEqual([])
    expect(thingFunction.parse({ ...base, category: '1', required: '0' })).toMatchObject({
      category: 1,
      required: 0,
      accessMode: 'rw',
    })
  })

  it('checks name, code and description', () => {
    expect(problems({ name: '温度#' })).toEqual(['name validation.specialChars'])
    expect(problems({ name: 'x'.repeat(17) })).toEqual(['name validation.max'])
    expect(problems({ code: 'a-b' })).toEqual(['code validation.functionCode'])
    expect(problems({ code: 'x'.repeat(25) })).toEqual(['code validation.max'])
    expect(problems({ code: '__proto__' })).toEqual(['code validation.functionCodeReserved'])
    expect(problems({ description: ' ' })).toEqual(['description validation.required'])
    expect(problems({ dataType: 8 })).toEqual(['dataType validation.dataType'])
    expect(problems({ colour: 1 })).toEqual([' unrecognized_keys'])
  })

  it('asks for the model of its data type', () => {
    expect(problems({ dataType: 1 })).toEqual(['enumModel validation.enumRequired'])
    const twice = [
      { key: 1, value: 'a' },
      { key: '1', value: 'b' },
    ]
    expect(problems({ dataType: 1, enumModel: { enums: twice } })).toEqual([
      'enumModel.enums.1.key validation.duplicateKey',
    ])
    expect(problems({ dataType: 7, errorModel: { errors: [] } })).toEqual(['errorModel validation.errorRequired'])
    expect(problems({ dataType: 2 })).toEqual(['numModel validation.numRequired'])
    expect(problems({ dataType: 2, numModel: num })).toEqual([])
    expect(problems({ dataType: 2, numModel: { ...num, min: 100 } })).toEqual(['numModel.max validation.minBelowMax'])
    expect(problems({ dataType: 2, numModel: { ...num, step: 0 } })).toEqual(['numModel.step validation.stepPositive'])
    expect(problems({ dataType: 2, numModel: { ...num, min: '' } })).toEqual(['numModel.min validation.number'])
    expect(problems({ dataType: 2, numModel: { ...num, numberFormat: 'int' } })).toEqual([
      'numModel.step validation.int',
    ])
  })

  it('keeps parameters to services and events', () => {
    const input = [{ code: 'speed', name: '转速', dataType: 2, numModel: num }]
    expect(problems({ category: 2, input })).toEqual([])
    expect(problems({ category: 3, input })).toEqual(['input validation.notForCategory'])
    expect(problems({ category: 3, output: input })).toEqual([])
    expect(problems({ category: 2, input: [...input, ...input] })).toEqual(['input validation.parameterCodes'])
    expect(problems({ category: 2, input: [{ ...input[0], numModel: null }] })).toEqual([
      'input.0.numModel validation.numRequired',
    ])
  })

  it('drops models of other types', () => {
    const fn = thingFunction.parse({ ...base, numModel: num })
    expect(tidyModels(fn).numModel).toBeNull()
  })

  it('has a text for every key', () => {
    for (const key of ['enumRequired', 'errorRequired', 'numRequired', 'duplicateKey', 'notForCategory'] as const)
      expect(zh.validation[key]).toBeTruthy()
  })
})

import { describe, expect, it } from 'vitest'
import type { SimFunction } from './plan.ts'
import { waveform } from './waveform.ts'

const number: SimFunction = {
  code: 't',
  category: '1',
  dataType: '2',
  numModel: { min: -20, max: 60, step: 0.5, numberFormat: 'float' },
}

describe('waveforms', () => {
  it('stay within the model and on its grid, for many devices', () => {
    for (let d = 0; d < 40; d++) {
      const wave = waveform(`device-${d}`, number)
      for (let i = 0; i < 500; i++) {
        const v = wave(1_700_000_000_000 + i * 60_000) as number
        expect(v).toBeGreaterThanOrEqual(-20)
        expect(v).toBeLessThanOrEqual(60)
        expect(Number.isInteger((v + 20) / 0.5)).toBe(true)
      }
    }
  })

  it('play the same again for the same device, another for another', () => {
    const play = (key: string) => {
      const wave = waveform(key, number)
      return Array.from({ length: 20 }, (_, i) => wave(i * 1000))
    }
    expect(play('a')).toEqual(play('a'))
    expect(play('a')).not.toEqual(play('b'))
  })

  it('give each data type a value of its kind', () => {
    const enums = { enums: [{ key: 'auto' }, { key: 'manual' }] }
    expect(['auto', 'manual']).toContain(
      waveform('d', { code: 'm', category: '1', dataType: '1', enumModel: enums })(0),
    )
    expect(typeof waveform('d', { code: 'b', category: '1', dataType: '3' })(0)).toBe('boolean')
    expect(typeof waveform('d', { code: 's', category: '1', dataType: '4' })(0)).toBe('string')
    expect(waveform('d', { code: 'x', category: '1', dataType: '6' })(5)).toBe(5)
    expect(
      Array.isArray(
        waveform('d', { code: 'e', category: '1', dataType: '7', errorModel: { errors: [{ key: 'E1' }] } })(0),
      ),
    ).toBe(true)
  })
})

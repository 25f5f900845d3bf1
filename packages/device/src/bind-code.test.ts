import { describe, expect, it } from 'vitest'
import { bindCodeFits, bindCodeOf, bindText, parseBindText } from './bind-code.ts'
import { decodeClaim } from './claim.ts'

describe('bind codes', () => {
  const code = bindCodeOf('pk', 'dk', 'secret-1')

  it('are 16 characters of base32, fixed by keys and secret', () => {
    expect(code).toMatch(/^[A-Z2-7]{16}$/)
    // Labels are printed elsewhere: what was printed once must go on fitting.
    expect(code).toBe('DJ5BGFOVGNEDH2MM')
    expect(bindCodeOf('pk', 'dk', 'secret-2')).not.toBe(code)
    expect(bindCodeOf('pk', 'dk2', 'secret-1')).not.toBe(code)
    expect(bindCodeOf('p', 'kdk', 'secret-1')).not.toBe(code)
  })

  it('travel in the text of a QR code', () => {
    const text = bindText({ productKey: 'pk', deviceKey: 'd&k=?+1', code })
    expect(parseBindText(` ${text}\n`)).toEqual({ productKey: 'pk', deviceKey: 'd&k=?+1', code })
    for (const other of ['', 'https://example.com/?p=a&d=b&c=c', 'tecovie:bind', 'tecovie:bind?p=a&d=b', `${text}?x`])
      expect(parseBindText(other), other).toBeUndefined()
  })

  it('fit in either case, and nothing else fits', () => {
    const given = { productKey: 'pk', deviceKey: 'dk', code: code.toLowerCase() }
    expect(bindCodeFits(given, 'secret-1')).toBe(true)
    expect(bindCodeFits(given, 'secret-2')).toBe(false)
    expect(bindCodeFits({ ...given, code: `${code}A` }, 'secret-1')).toBe(false)
    expect(bindCodeFits({ ...given, code: '' }, 'secret-1')).toBe(false)
  })
})

describe('claim windows', () => {
  const read = (params: unknown) => decodeClaim(JSON.stringify({ id: '7', params }))

  it('have a code and an end of ten minutes at most', () => {
    expect(read({ code: 'K7P2', seconds: 60 })).toEqual({ ok: true, value: { id: '7', code: 'K7P2', seconds: 60 } })
    expect(read({ code: 'K7P2' })).toMatchObject({ value: { seconds: 300 } })
    expect(read({ code: 'K7P2', seconds: 86_400 })).toMatchObject({ value: { seconds: 600 } })
  })

  it.each([
    undefined,
    {},
    { code: 'abc' },
    { code: 1234 },
    { code: 'with space' },
    { code: 'x'.repeat(65) },
    { code: 'K7P2', seconds: 0 },
    { code: 'K7P2', seconds: '60' },
  ])('refuse %j', (params) => {
    expect(read(params)).toMatchObject({ ok: false, id: '7' })
  })
})

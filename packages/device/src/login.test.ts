import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseClientId, parseUsername, signLogin, verifyLogin } from './login.ts'
import { signRegister, verifyRegister } from './register.ts'

const NOW = 1_700_000_000_000
const device = { productKey: 'a1', deviceKey: 'd1' }

describe('login', () => {
  it('accepts what it signs, with every method', () => {
    for (const method of ['hmacsha256', 'hmacsha1', 'hmacmd5'] as const) {
      const login = signLogin({ ...device, method, timestamp: NOW }, 'secret')
      expect(verifyLogin(login, 'secret', NOW)).toEqual({ ok: true, plain: false })
      expect(verifyLogin({ ...login, password: login.password.toUpperCase() }, 'secret', NOW).ok).toBe(true)
      expect(verifyLogin(login, 'other', NOW)).toEqual({ ok: false, reason: 'signature' })
    }
  })

  it('signs the sorted pairs, without a timestamp when there is none', () => {
    const content = 'clientIdc1deviceNamed1productKeya1'
    const password = createHmac('sha1', 's').update(content).digest('hex')
    const login = { clientId: 'c1|securemode=3,signmethod=hmacsha1|', username: 'd1&a1', password }
    expect(verifyLogin(login, 's', NOW).ok).toBe(true)
    const stamped = createHmac('sha1', 's').update(`${content}timestamp789`).digest('hex')
    const clientId = 'c1|securemode=2,signmethod=hmacsha1,timestamp=789,_v=1|'
    expect(verifyLogin({ ...login, clientId, password: stamped }, 's', NOW).ok).toBe(true)
    expect(verifyLogin({ ...login, clientId, password: stamped }, 's', NOW, { maxSkewMs: 60_000 })).toEqual({
      ok: false,
      reason: 'expired',
    })
  })

  it('takes the secret as password of a plain client id only', () => {
    expect(verifyLogin({ clientId: 'c', username: 'd1&a1', password: 's' }, 's', NOW)).toEqual({
      ok: true,
      plain: true,
    })
    expect(verifyLogin({ clientId: 'c', username: 'd1&a1', password: '' }, '', NOW).ok).toBe(false)
    const signed = { clientId: 'c|signmethod=hmacsha256|', username: 'd1&a1', password: 's' }
    expect(verifyLogin(signed, 's', NOW)).toEqual({ ok: false, reason: 'signature' })
    expect(verifyLogin({ ...signed, clientId: 'c|signmethod=none|' }, 's', NOW)).toEqual({
      ok: false,
      reason: 'signMethod',
    })
  })

  it('refuses names that could reach into topics', () => {
    expect(parseUsername('d1&a1')).toEqual({ deviceKey: 'd1', productKey: 'a1' })
    for (const name of ['', 'd1', '&a1', 'd1&', '+&a1', 'd/1&a1', 'a&b&c', 'd 1&a'])
      expect(parseUsername(name)).toBeUndefined()
    for (const id of ['', '|x|', 'c|x', 'c|']) expect(parseClientId(id), id).toBeUndefined()
  })

  it('registers with the product secret', () => {
    const request = signRegister({ productKey: 'a1', deviceName: 'd1', random: 'r' }, 'ps')
    expect(verifyRegister(request, 'ps')).toBe(true)
    expect(verifyRegister({ ...request, deviceName: 'd2' }, 'ps')).toBe(false)
    expect(verifyRegister({ ...request, signMethod: 'constructor' }, 'ps')).toBe(false)
    expect(verifyRegister(request, '')).toBe(false)
  })
})

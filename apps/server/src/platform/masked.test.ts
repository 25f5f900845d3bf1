import { expect, it } from 'vitest'
import { masked } from './masked.ts'

it('hides what opens doors, under every name it travels by', () => {
  const secret = 'open-sesame'
  const names = [
    'password',
    'newPassword1',
    'productSecret',
    'client_secret',
    'accessToken',
    'refresh_token',
    'tecovie-auth',
    'authorization',
    'ticket',
    'code_verifier',
    'recoveryCode',
    'otp',
    'tisKey',
    'apiKey',
    'captcha',
  ]
  const row = Object.fromEntries(names.map((name) => [name, secret]))
  expect(JSON.stringify(masked({ ...row, list: [row], inner: { row } }))).not.toContain(secret)
  expect(JSON.stringify(masked({ paramKey: 'sms.secret', paramValue: secret }))).not.toContain(secret)
})

it('leaves the names that people look for', () => {
  const row = {
    account: 'a',
    deptCode: 'b',
    productKey: 'c',
    deviceKey: 'd',
    dictKey: 'e',
    paramKey: 'f',
    paramValue: 'g',
    authority: 'h',
  }
  expect(masked(row)).toEqual(row)
})

it('cuts what would fill the log', () => {
  const answer = masked({ text: 'x'.repeat(9000), list: Array.from({ length: 500 }, (_, i) => i) }) as {
    text: string
    list: number[]
  }
  expect([answer.text.length, answer.list.length]).toEqual([2001, 100])
})

import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('what the configuration says of sign-in', () => {
  it('goes together or stops the start, and never repeats a secret', () => {
    expect(() => readConfig({ TECOVIE_SMS: 'http', TECOVIE_SMS_URL: 'https://sms.example.com' })).toThrow(
      'TECOVIE_SMS_SECRET',
    )
    expect(() => readConfig({ TECOVIE_SMS: 'aliyun', TECOVIE_SMS_KEY_ID: 'a' })).toThrow('TECOVIE_SMS_TEMPLATE')
    expect(() => readConfig({ TECOVIE_OAUTH_QQ_ID: 'a' })).toThrow('TECOVIE_OAUTH_QQ_SECRET')
    const half = { TECOVIE_OAUTH_QQ_SECRET: 'very-secret' }
    expect(() => readConfig(half)).toThrow('go together')
    expect(() => readConfig(half)).not.toThrow('very-secret')
    expect(() => readConfig({ TECOVIE_OAUTH_QQ_URLS: 'https://a.example' })).toThrow('authorize, token, user')
    expect(readConfig({}).smsSender).toBe('log')
  })
})

import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aliyunSms } from './aliyun.ts'
import { httpSms } from './http.ts'
import { logSms } from './log.ts'
import type { SmsSender } from './types.ts'

interface Heard {
  phone: string
  code: string
  right: boolean
}

/** Reads Aliyun's signature as their service does: from what arrived, not from what was sent. */
function aliyunHeard(request: IncomingMessage, body: string): Heard {
  const url = new URL(request.url ?? '', 'http://x')
  const said = /^ACS3-HMAC-SHA256 Credential=key-1,SignedHeaders=([\w;-]+),Signature=([0-9a-f]{64})$/.exec(
    String(request.headers.authorization),
  )
  const names = said?.[1]?.split(';') ?? []
  const sha = (text: string) => createHash('sha256').update(text).digest('hex')
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map(([k, v]) => `${encodeURIComponent(k)}=${encodeURIComponent(v)}`)
      .sort()
      .join('&'),
    ...names.map((n) => `${n}:${request.headers[n]}`),
    '',
    names.join(';'),
    sha(body),
  ].join('\n')
  const expected = createHmac('sha256', 'secret-1')
    .update(`ACS3-HMAC-SHA256\n${sha(canonical)}`)
    .digest('hex')
  const needed = [
    'host',
    'x-acs-action',
    'x-acs-content-sha256',
    'x-acs-date',
    'x-acs-signature-nonce',
    'x-acs-version',
  ]
  return {
    phone: url.searchParams.get('PhoneNumbers') ?? '',
    code: JSON.parse(url.searchParams.get('TemplateParam') ?? '{}').code,
    right: said?.[2] === expected && needed.every((n) => names.includes(n)),
  }
}

describe('senders of codes', () => {
  const heard: Heard[] = []
  let refusing = false
  let stop: () => void
  let url = ''
  beforeAll(async () => {
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      if (request.url?.startsWith('/hook')) {
        const text = `${request.headers['x-tecovie-timestamp']}.${body}`
        const signature = createHmac('sha256', 'secret-1').update(text).digest('hex')
        heard.push({ ...JSON.parse(body), right: request.headers['x-tecovie-signature'] === `sha256=${signature}` })
        response.statusCode = refusing ? 500 : 200
        response.end('{}')
      } else {
        heard.push(aliyunHeard(request, body))
        response.end(JSON.stringify(refusing ? { Code: 'isv.BUSINESS_LIMIT_CONTROL' } : { Code: 'OK' }))
      }
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    stop = () => server.close()
  })
  afterAll(() => stop?.())

  const post = async (to: string, body: string, headers: Record<string, string>) =>
    (await fetch(to, { method: 'POST', body, headers })).status
  const senders: Record<string, () => SmsSender> = {
    log: () => logSms((fields) => heard.push({ ...(fields as Heard), right: true })),
    http: () => httpSms({ url: `${url}/hook`, secret: 'secret-1', post }),
    aliyun: () =>
      aliyunSms({
        endpoint: url,
        keyId: 'key-1',
        keySecret: 'secret-1',
        signName: '示例公司',
        template: 'SMS_1',
      }),
  }

  it.each(Object.keys(senders))('%s hands code and number over, provably from here', async (kind) => {
    heard.length = 0
    await senders[kind]?.().send({ phone: '13800001234', code: 'AB3D', minutes: 5 })
    expect(heard).toHaveLength(1)
    expect(heard[0]).toMatchObject({ code: 'AB3D', right: true })
    expect(heard[0]?.phone).toBe(kind === 'log' ? '138****1234' : '13800001234')
  })

  it('a wrong secret does not pass as right', async () => {
    await aliyunSms({ endpoint: url, keyId: 'key-1', keySecret: 'other', signName: 'a', template: 'b' }).send({
      phone: '1',
      code: '2',
      minutes: 5,
    })
    expect(heard.at(-1)?.right).toBe(false)
    await aliyunSms({ endpoint: url, keyId: 'key-1', keySecret: 'secret-1', signName: 'a', template: 'b' }).send({
      phone: '1',
      code: '2',
      minutes: 5,
    })
    expect(heard.at(-1)?.right).toBe(true)
  })

  it.each(['http', 'aliyun'])('%s says when the other side refuses', async (kind) => {
    refusing = true
    await expect(senders[kind]?.().send({ phone: '13800001234', code: 'AB3D', minutes: 5 })).rejects.toThrow(
      kind === 'http' ? '500' : 'BUSINESS_LIMIT',
    )
    refusing = false
  })
})

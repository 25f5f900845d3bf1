import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestAccess, testAccess } from './test-access.ts'
import type { TestDevice } from './test-rows.ts'

const dir = mkdtempSync(join(tmpdir(), 'tecovie-tls-'))
const file = (name: string) => join(dir, name)
const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })

function authority(name: string): void {
  const subject = ['-subj', `/CN=${name}`]
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    file(`${name}.key`),
    '-out',
    file(`${name}.crt`),
    '-days',
    '2',
    ...subject,
  )
}
function certificate(ca: string, name: string, commonName: string): { cert: Buffer; key: Buffer } {
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    file(`${name}.key`),
    '-out',
    file(`${name}.csr`),
    '-subj',
    `/CN=${commonName.replaceAll('/', '\\/')}`,
  )
  openssl(
    'x509',
    '-req',
    '-in',
    file(`${name}.csr`),
    '-CA',
    file(`${ca}.crt`),
    '-CAkey',
    file(`${ca}.key`),
    '-CAcreateserial',
    '-out',
    file(`${name}.crt`),
    '-days',
    '2',
  )
  return { cert: readFileSync(file(`${name}.crt`)), key: readFileSync(file(`${name}.key`)) }
}

let access: TestAccess
let device: TestDevice
beforeAll(async () => {
  authority('ca')
  authority('other')
  certificate('ca', 'server', 'localhost')
  access = await testAccess({
    env: {
      TECOVIE_TLS_CERT: file('server.crt'),
      TECOVIE_TLS_KEY: file('server.key'),
      TECOVIE_TLS_CLIENT_CA: file('ca.crt'),
    },
  })
  device = await access.device(await access.product())
})
afterAll(async () => {
  await access.stop()
  rmSync(dir, { recursive: true, force: true })
})

const secure = () => ({
  protocol: 'mqtts' as const,
  port: access.gateway.broker!.tlsPort,
  ca: readFileSync(file('ca.crt')),
  servername: 'localhost',
  host: 'localhost',
})

test('signs in over TLS with its secret', async () => {
  expect((await access.connect(device, secure())).connected).toBe(true)
  await expect(access.connect({ ...device, secret: 'no' }, secure())).rejects.toThrow()
})

test('signs in with a certificate of the authority, without a secret', async () => {
  const full = certificate('ca', 'full', `${device.productKey}/${device.deviceKey}`)
  const none = { username: '', password: '' }
  expect((await access.connect(device, { ...secure(), ...full, ...none })).connected).toBe(true)
  const short = certificate('ca', 'short', device.deviceKey)
  expect((await access.connect(device, { ...secure(), ...short, password: '' })).connected).toBe(true)
})

test('a certificate of another authority proves nothing; one’s own certificate is not another’s', async () => {
  const foreign = certificate('other', 'foreign', `${device.productKey}/${device.deviceKey}`)
  await expect(access.connect(device, { ...secure(), ...foreign, password: '' })).rejects.toThrow()
  const sibling = await access.device({ id: device.productId, key: device.productKey })
  const own = certificate('ca', 'own', `${device.productKey}/${device.deviceKey}`)
  await expect(access.connect(sibling, { ...secure(), ...own })).rejects.toThrow()
})

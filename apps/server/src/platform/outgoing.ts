import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { Agent, request } from 'undici'

const TIMEOUT_MS = 10_000
const MAX_ANSWER = 64 * 1024

/** Whether the operator listed this host, address or range. */
function listed(host: string, address: string, allow: string): boolean {
  return allow
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean)
    .some((entry) => {
      if (entry === host || entry === address) return true
      if (!entry.includes('/')) return false
      try {
        const ip = ipaddr.process(address)
        const [range, bits] = ipaddr.parseCIDR(entry)
        return ip.kind() === range.kind() && ip.match(range as ipaddr.IPv4, bits)
      } catch {
        return false
      }
    })
}

/**
 * Resolves where a call of a user's making would go. Throws when the address is no http(s) URL, or leads to loopback,
 * link-local, private or other special addresses that the operator did not list.
 */
export async function checkAddress(url: string, allow: string): Promise<{ url: URL; address: string }> {
  const parsed = new URL(url)
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') throw new Error('only http and https')
  if (parsed.username || parsed.password) throw new Error('no credentials in the address')
  return { url: parsed, address: await checkHost(parsed.hostname.replace(/^\[|\]$/g, ''), allow) }
}

/** A host's address is one that outgoing calls must not reach. */
export class ForbiddenAddress extends Error {}

/** The address of a host, to be called as it is: a name could lead elsewhere the next time. Throws ForbiddenAddress. */
export async function checkHost(host: string, allow: string): Promise<string> {
  const found = ipaddr.isValid(host) ? [{ address: host }] : await lookup(host, { all: true })
  for (const { address } of found) {
    const special = ipaddr.process(address).range() !== 'unicast'
    if (special && !listed(host, address, allow)) throw new ForbiddenAddress(`${address} is not a public address`)
  }
  const address = found[0]?.address
  if (!address) throw new Error(`${host} has no address`)
  return address
}

/** Posts JSON to a checked address: resolved once and called there, no redirects, bounded in time and answer. Returns the status. */
export async function postJson(
  url: string,
  body: string,
  headers: Record<string, string>,
  allow: string,
): Promise<number> {
  const checked = await checkAddress(url, allow)
  const agent = new Agent({
    connect: {
      timeout: TIMEOUT_MS,
      lookup: (_host, options, done) => {
        const family = ipaddr.parse(checked.address).kind() === 'ipv6' ? 6 : 4
        if (options.all) done(null, [{ address: checked.address, family }])
        else done(null, checked.address, family)
      },
    },
  })
  try {
    const answer = await request(checked.url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      dispatcher: agent,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    })
    let size = 0
    for await (const chunk of answer.body) {
      size += (chunk as Buffer).length
      if (size > MAX_ANSWER) break
    }
    return answer.statusCode
  } finally {
    await agent.destroy()
  }
}

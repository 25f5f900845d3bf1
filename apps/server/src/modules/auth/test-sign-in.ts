import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from '../../kit/test-server.ts'

export const TOKEN = '/api/tecovie-auth/token'

/** A small HTTP server of a test. */
export async function listen(
  handler: (request: IncomingMessage, body: string, response: ServerResponse) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    handler(request, body, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A user of the platform tenant with its own role; answers the id. */
export async function makeUser(admin: Client, account: string, more: Record<string, unknown> = {}): Promise<string> {
  const role = await admin.post('/api/tecovie-system/role/submit', { roleName: `角色${account}`, roleAlias: account })
  const dept = (await admin.get('/api/tecovie-system/dept/tree')).body.data[0].id
  const made = await admin.post('/api/tecovie-user/submit', {
    account,
    password: `${account}-secret-1`,
    name: account,
    realName: account,
    roleId: role.body.data.id,
    deptId: dept,
    ...more,
  })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  return made.body.data.id
}

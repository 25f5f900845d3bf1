import { type Client, client, type TestServer } from '../../kit/test-server.ts'
import { createAppUser, type NewAppUser } from '../app-user/app-user.service.ts'

export const APP_PASSWORD = 'app-secret-77'

/** Signs somebody in to the app by their password. */
export async function appClient(server: TestServer, account: string, tenantId = '000000'): Promise<Client> {
  const answer = await server.anonymous.post('/api/tecovie-app/auth/sign-in', {
    tenantId,
    account,
    password: APP_PASSWORD,
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return client(server.address, answer.body.data.accessToken)
}

/** Makes somebody of the app and signs them in. */
export async function appPerson(
  server: TestServer,
  account: string,
  more: Partial<NewAppUser> = {},
): Promise<Client & { id: string }> {
  const tenantId = more.tenantId ?? '000000'
  const id = await createAppUser(server.services.db, { account, password: APP_PASSWORD, ...more, tenantId })
  return { ...(await appClient(server, account, tenantId)), id }
}

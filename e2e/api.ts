/** The API as a signed-in user, for what a journey needs around the pages it walks. */
export interface Api {
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
  (path: string, body: unknown): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
  get(path: string, query: Record<string, unknown>): Promise<any>
}

export async function signIn(url: string, password: string, account = 'admin', tenantId = '000000'): Promise<Api> {
  let token = ''
  const send = async (path: string, init: RequestInit) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const response = await fetch(`${url}/api/${path}`, { ...init, headers })
    const answer = (await response.json()) as {
      code: number
      msg: string
      data: { accessToken: string }
      errors?: unknown
    }
    if (answer.code !== 200) throw new Error(`${path}: ${answer.msg} ${JSON.stringify(answer.errors ?? '')}`)
    return answer.data
  }
  token = (await send('tecovie-auth/token', { method: 'POST', body: JSON.stringify({ account, password, tenantId }) }))
    .accessToken
  const api = ((path: string, body: unknown) => send(path, { method: 'POST', body: JSON.stringify(body) })) as Api
  api.get = (path, query) =>
    send(`${path}?${new URLSearchParams(Object.entries(query).map(([k, v]): [string, string] => [k, String(v)]))}`, {})
  return api
}

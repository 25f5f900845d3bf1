interface Tokens {
  accessToken: string
  refreshToken: string
}

/** A refusal of the server, with its sentence, and the seconds to wait where it says some. */
export class Refused extends Error {
  readonly status: number
  readonly seconds: number | undefined
  constructor(status: number, message: string, seconds?: number) {
    super(message)
    this.status = status
    this.seconds = seconds
  }
}

/** What an app does to talk to the server: signs in, renews its token when it has run out, calls. */
export class AppClient {
  readonly #base: string
  #tokens: Tokens | undefined

  /** `api`: where the server is, `http://host:port`. */
  constructor(api: string) {
    this.#base = `${api.replace(/\/$/, '')}/api/tecovie-app/`
  }

  async signIn(body: { tenantId: string; mobile: string; code: string }): Promise<void> {
    this.#tokens = await this.#send<Tokens>('POST', 'auth/sign-in', body)
  }

  get = <T>(path: string, query: Record<string, string> = {}): Promise<T> =>
    this.#renewing(() => this.#send<T>('GET', `${path}?${new URLSearchParams(query)}`))

  post = <T>(path: string, body: object): Promise<T> => this.#renewing(() => this.#send<T>('POST', path, body))

  async #renewing<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      const refreshToken = this.#tokens?.refreshToken
      if (!(error instanceof Refused) || error.status !== 401 || !refreshToken) throw error
      this.#tokens = undefined
      this.#tokens = await this.#send<Tokens>('POST', 'auth/refresh', { refreshToken })
      return call()
    }
  }

  async #send<T>(method: string, path: string, body?: object): Promise<T> {
    const token = this.#tokens?.accessToken
    const response = await fetch(this.#base + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = (await response.json()) as { data: T & { seconds?: number }; msg: string }
    if (!response.ok) throw new Refused(response.status, `${path.split('?')[0]}: ${answer.msg}`, answer.data?.seconds)
    return answer.data
  }
}

import type { PendingSignInView, SessionView } from '../../src/modules/auth/auth.dto.js'
import type { Answer, TestApp } from './app.js'

/** A browser on the application: keeps its cookies, and the session's token as a page would. */
export class Browser {
  private readonly cookies = new Map<string, string>()
  token: string | undefined

  constructor(private readonly app: TestApp) {}

  /** A second one with the same cookies. */
  clone(): Browser {
    const twin = new Browser(this.app)
    for (const [name, value] of this.cookies) twin.cookies.set(name, value)
    twin.token = this.token
    return twin
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(name)
  }

  forget(name: string) {
    this.cookies.delete(name)
  }

  async request<T = Record<string, string>>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.app.request<T>(method, path, {
      body,
      token: this.token,
      headers: { ...(cookie && { cookie }), ...headers },
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.take(String(line))
    const renewed = (answer.body as { session?: SessionView } | undefined)?.session
    if (renewed?.accessToken) this.token = renewed.accessToken
    return answer
  }

  get = <T = Record<string, string>>(path: string) => this.request<T>('GET', path)
  post = <T = Record<string, string>>(path: string, body: object = {}) => this.request<T>('POST', path, body)
  patch = <T = Record<string, string>>(path: string, body: object) => this.request<T>('PATCH', path, body)
  delete = (path: string) => this.request('DELETE', path)

  /** Takes the token over when the answer holds a session. */
  async signIn(email: string, password: string, more: object = {}) {
    return this.enter(
      await this.post<SessionView & PendingSignInView>('auth/sign-in', { email, password, ...more }),
    )
  }

  enter<T extends Answer<SessionView & PendingSignInView>>(answer: T): T {
    if (answer.body.accessToken) this.token = answer.body.accessToken
    return answer
  }

  private take(line: string) {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const gone = attributes.some((attribute) => /^(Expires=Thu, 01 Jan 1970|Max-Age=0)/.test(attribute))
    if (gone) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

import { repositoryPath } from '../../../src/platform/config/index.js'
import { eventually } from './eventually.js'
import { type Exit, Program } from './program.js'
import { freePort } from './servers.js'

export interface Answer<T = Record<string, unknown>> {
  status: number
  headers: Headers
  body: T
}

export interface ApiRequest {
  body?: object
  token?: string
  headers?: Record<string, string>
}

/** The built HTTP process, as it runs in production. */
export class ApiProcess {
  private constructor(
    private readonly program: Program,
    readonly origin: string,
  ) {}

  /** @param under a command line that runs Node, with what it is given behind it, under conditions of the test's own */
  static async start(databaseUrl: string, { env = {}, under = [] as string[] } = {}): Promise<ApiProcess> {
    const port = await freePort()
    const [file = '', ...args] = [...under, process.execPath, repositoryPath('backend/dist/src/main.js')]
    const program = Program.start(file, args, {
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...env,
    })
    const api = new ApiProcess(program, `http://127.0.0.1:${port}`)
    await program.unlessItEnds(api.untilReady(150_000))
    return api
  }

  /** The end of its log. */
  get log(): string {
    return this.program.output
  }

  get exited(): Promise<Exit> {
    return this.program.exited
  }

  untilReady(withinMs: number): Promise<void> {
    return eventually('the API is ready', withinMs, async () => {
      const answer = await this.request('GET', 'health/ready').catch(() => undefined)
      return answer?.status === 200
    })
  }

  /** @throws Error when the connection was refused or broke */
  async request<T = Record<string, unknown>>(
    method: string,
    path: string,
    { body, token, headers }: ApiRequest = {},
  ): Promise<Answer<T>> {
    const response = await fetch(`${this.origin}/api/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  signIn(email: string, password = 'demo-Sihat-2026'): Promise<Answer<{ accessToken: string }>> {
    return this.request('POST', 'auth/sign-in', { body: { email, password } })
  }

  kill(signal: NodeJS.Signals) {
    this.program.kill(signal)
  }

  stop(): Promise<Exit> {
    return this.program.stop()
  }
}

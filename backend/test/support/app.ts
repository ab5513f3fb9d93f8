import type { INestApplicationContext } from '@nestjs/common'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import pg from 'pg'
import { AppModule } from '../../src/app.module.js'
import { createHttpApp, type Patience } from '../../src/platform/http/index.js'
import { cloneDatabase } from './database.js'
import { loginUrlsOf, ownerUrl } from './templates.js'

export type DemoAccount = 'patient' | 'premium' | 'moderator' | 'admin'

export interface Answer<T = Record<string, unknown>> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: T
}

export interface RequestOptions {
  body?: unknown
  token?: string
  headers?: Record<string, string>
}

/** The whole HTTP application on a database of its own. */
export class TestApp {
  private readonly owner: pg.Pool

  constructor(
    readonly app: NestFastifyApplication,
    readonly databaseName: string,
    /** `METHOD /path` of everything that the router answers. */
    readonly routes: string[],
    private readonly drop: () => Promise<unknown>,
  ) {
    this.owner = new pg.Pool({ connectionString: ownerUrl(databaseName) })
    // A connection that is still closing may hear that its database is dropped.
    this.owner.on('error', () => undefined)
  }

  get context(): INestApplicationContext {
    return this.app
  }

  async request<T = Record<string, never>>(
    method: string,
    path: string,
    { body, token, headers = {} }: RequestOptions = {},
  ): Promise<Answer<T>> {
    const answer = await this.app.inject({
      method: method as 'GET',
      url: `/api/${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = String(answer.headers['content-type'] ?? '').includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson && answer.body !== '' ? answer.json() : answer.body,
    } as Answer<T>
  }

  /** Signs a demonstration account in, staff to the back office, and returns its access token. */
  async tokenOf(account: DemoAccount): Promise<string> {
    const audience = account === 'moderator' || account === 'admin' ? 'admin' : 'patient'
    const { status, body } = await this.request<{ accessToken: string }>('POST', 'auth/sign-in', {
      body: { email: `${account}@demo.sihat.example`, password: 'demo-Sihat-2026', audience },
    })
    if (status !== 200) throw new Error(`Signing in as ${account} answered ${status}`)
    return body.accessToken
  }

  /** Rows as they are, past every wall. */
  async rows<T = Record<string, unknown>>(query: string, values: unknown[] = []): Promise<T[]> {
    return (await this.owner.query(query, values)).rows as T[]
  }

  async close() {
    await this.app.close()
    await this.owner.end()
    await this.drop()
  }
}

export async function startApp(patience?: Patience): Promise<TestApp> {
  const { name, appUrl, drop } = await cloneDatabase('seeded')
  Object.assign(process.env, loginUrlsOf(appUrl))
  const app = await createHttpApp(AppModule, patience)
  const routes: string[] = []
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', ({ method, url }) => {
      routes.push(...[method].flat().map((verb) => `${verb} ${url}`))
    })
  await app.init()
  await app.getHttpAdapter().getInstance().ready()
  return new TestApp(app, name, routes, drop)
}

import { pathToFileURL } from 'node:url'
import type { FactorListView, NewFactorView } from '../../src/modules/auth/factor.dto.js'
import { repositoryPath } from '../../src/platform/config/index.js'
import { type Account, newAccount, startApp, type TestApp } from '../support/index.js'
import { ApiProcess } from './support/api.js'
import { killPrograms } from './support/program.js'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const clocks = [
  ['ahead', 1],
  ['behind', -1],
] as const

describe.each(clocks)('a process whose clock is an hour %s', (_name, hours) => {
  let wrong: ApiProcess
  let right: ApiProcess
  const ways = () =>
    [
      [wrong, right],
      [right, wrong],
    ] as const

  beforeAll(async () => {
    const clock = pathToFileURL(repositoryPath('backend/test/faults/programs/clock-off.mjs')).href
    const address = process.env.DATABASE_URL ?? ''
    right = await ApiProcess.start(address)
    wrong = await ApiProcess.start(address, { env: { NODE_OPTIONS: `--import ${clock}?hours=${hours}` } })
  }, 270_000)
  afterAll(() => killPrograms())

  it('takes a token again from tabs that refresh together, and from nobody later', async () => {
    for (const [from, to] of ways()) {
      const account = await newAccount(app)
      const cookie = await signIn(from, account)
      expect([await status(from, cookie), await status(to, cookie)]).toEqual([200, 200])
      await pass('refresh_tokens', 'used_at', '31 seconds', account)
      expect(await status(to, cookie)).toBe(401)
    }
  })

  it.each([
    ['without use', 'last_used_at', '13 days 23 hours 50 minutes'],
    ['in all', 'expires_at', '59 days 23 hours 50 minutes'],
  ])('ends a session after its time %s', async (_what, column, almost) => {
    for (const [from, to] of ways()) {
      const account = await newAccount(app)
      const cookie = await signIn(from, account)
      await pass('sessions', column, almost, account)
      const next = await refresh(to, cookie)
      expect(next.status).toBe(200)
      if (column === 'last_used_at') await pass('sessions', column, almost, account)
      await pass('sessions', column, '10 minutes', account)
      expect(await status(from, next.cookie)).toBe(401)
    }
  })

  it('asks for the password when the sign-in is long ago', async () => {
    for (const [from, to] of ways()) {
      const account = await newAccount(app)
      const { token } = await refresh(to, await signIn(from, account))
      const add = () => to.request('POST', 'auth/factors', { body: { type: 'totp' }, token })
      await pass('sessions', 'created_at', '14 minutes', account)
      expect((await add()).status).toBe(201)
      await pass('sessions', 'created_at', '1 minute', account)
      expect((await add()).body).toMatchObject({ code: 'wrong_password' })
    }
  })

  it('keeps the enrolment of a second factor for an hour', async () => {
    for (const [from, to] of ways()) {
      const account = await newAccount(app)
      const first = await refresh(from, await signIn(from, account))
      const { token } = await refresh(to, first.cookie)
      const add = async (api: ApiProcess, access = token) => {
        const body = { type: 'totp' }
        return (await api.request<NewFactorView>('POST', 'auth/factors', { body, token: access })).body.id
      }
      const ids = async () =>
        (await to.request<FactorListView>('GET', 'auth/factors', { token })).body.items.map(({ id }) => id)
      const begun = await add(from, first.token)
      await pass('factors', 'created_at', '59 minutes', account)
      const second = await add(to)
      expect((await ids()).sort()).toEqual([begun, second].sort())
      await pass('factors', 'created_at', '1 minute', account)
      const third = await add(to)
      expect((await ids()).sort()).toEqual([second, third].sort())
    }
  })
})

/** What is good for a time only was made, or used, so much earlier. */
const pass = (table: string, column: string, time: string, { id }: Account) =>
  app.rows(`update ${table} set ${column} = ${column} - $1::interval where user_id = $2`, [time, id])

const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

async function signIn(api: ApiProcess, { email, password }: Account): Promise<string> {
  const { headers, status } = await api.signIn(email, password)
  expect(status).toBe(200)
  return cookieOf(headers)
}

async function refresh(api: ApiProcess, cookie: string) {
  const { status, headers, body } = await api.request<{ accessToken: string }>('POST', 'auth/refresh', {
    body: {},
    headers: { cookie },
  })
  return { status, cookie: cookieOf(headers), token: body.accessToken }
}

const status = async (api: ApiProcess, cookie: string) => (await refresh(api, cookie)).status

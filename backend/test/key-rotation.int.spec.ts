import { JwtService } from '@nestjs/jwt'
import { Secret, TOTP } from 'otpauth'
import type { NewFactorView } from '../src/modules/auth/factor.dto.js'
import type { PrivacyRequestView } from '../src/modules/privacy/privacy-request.dto.js'
import { addKey, Config, loadConfig } from '../src/platform/config/index.js'
import { Database } from '../src/platform/database/index.js'
import { MasterKeys, rewrapKeys, wrappedKeyColumns } from '../src/platform/storage/index.js'
import { Browser, newAccount, startApp, type TestApp } from './support/index.js'
import { runJobs } from './support/jobs.js'

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

async function withEnvironment<T>(change: Record<string, string>, work: (app: TestApp) => Promise<T>) {
  const before = { ...process.env }
  Object.assign(process.env, change)
  const app = await startApp()
  try {
    return await work(app)
  } finally {
    await app.close()
    process.env = before
  }
}

it('declares every column that holds wrapped keys', () =>
  withEnvironment({}, async (app) => {
    const columns = await app.rows<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name like '%wrapped%' order by 1`,
    )
    expect(columns.map(({ name }) => name)).toEqual(
      wrappedKeyColumns()
        .map(({ table, column }) => `${table}.${column}`)
        .sort(),
    )
  }))

it('brings factors and exports under a new master key, after which the old one is not needed', () =>
  withEnvironment({}, async (app) => {
    const account = await newAccount(app)
    const browser = new Browser(app)
    await browser.signIn(account.email, account.password)
    const factor = await browser.post<NewFactorView>('auth/factors', { type: 'totp' })
    const { body } = await browser.post<PrivacyRequestView>('profile/export')
    await runJobs(app, 'privacy.export')
    const both = addKey('STORAGE_MASTER_KEYS', loadConfig().env.STORAGE_MASTER_KEYS)
    const database = app.context.get(Database)
    expect(await rewrapKeys(database, new MasterKeys(both))).toBe(2)
    expect(await rewrapKeys(database, new MasterKeys(both))).toBe(0)
    const rows = await app.rows<{ key: string }>(
      'select wrapped_secret as key from factors union all select wrapped_key from privacy_requests',
    )
    const fresh = both.split(',')[0] ?? ''
    expect(rows.map(({ key }) => key.split('.')[0])).toEqual([fresh.split(':')[0], fresh.split(':')[0]])
    // The process that runs still has the old key only: it must say so rather than answer something else.
    const secret = factor.body.totp?.secret ?? ''
    const old = await browser.post(`auth/factors/${factor.body.id}/verify`, { code: codeOf(secret) })
    expect(old.status).toBe(500)
    const keys = app.context.get(MasterKeys)
    const only = new MasterKeys(fresh)
    jest.spyOn(keys, 'unwrap').mockImplementation(only.unwrap.bind(only))
    const verified = await browser.post(`auth/factors/${factor.body.id}/verify`, { code: codeOf(secret) })
    expect(verified.status).toBe(200)
    expect((await browser.get(`profile/export/${body.id}/content`)).status).toBe(200)
  }))

it('takes access tokens of the key before, of no other, and signs with the new one', async () => {
  const old = process.env.ACCESS_TOKEN_KEYS ?? ''
  const keys = addKey('ACCESS_TOKEN_KEYS', `${old},k0:${'A'.repeat(43)}`)
  expect(keys.split(',').slice(1)).toEqual([old])
  await withEnvironment({ ACCESS_TOKEN_KEYS: keys }, async (app) => {
    const account = await newAccount(app)
    const browser = new Browser(app)
    await browser.signIn(account.email, account.password)
    const jwt = new JwtService()
    const issued = jwt.decode(browser.token ?? '', { complete: true })
    expect(issued.header.kid).toBe(keys.split(':')[0])
    const { accessTokenKeys } = app.context.get(Config)
    const signedWith = ({ kid, secret }: { kid: string; secret: string | Buffer }) =>
      jwt.sign(Object(issued.payload), { secret, keyid: kid, algorithm: 'HS256' })
    const call = async (token: string) => (await app.request('GET', 'auth/user', { token })).status
    expect(await Promise.all(accessTokenKeys.map((key) => call(signedWith(key))))).toEqual([200, 200])
    expect(await call(signedWith({ kid: 'k0', secret: Buffer.alloc(32) }))).toBe(401)
  })
})

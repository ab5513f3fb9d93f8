import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from './config.js'
import { trustedProxies } from './proxy-addresses.js'

const GOOD = {
  DATABASE_URL: 'postgres://sihat_app:x@127.0.0.1/sihat',
  DATABASE_STAFF_URL: 'postgres://sihat_staff:x@127.0.0.1/sihat',
  DATABASE_DESK_URL: 'postgres://sihat_desk:x@127.0.0.1/sihat',
  SMTP_URL: 'smtp://127.0.0.1:25',
  ACCESS_TOKEN_KEYS: `b:${'B'.repeat(43)},a:${'A'.repeat(43)}`,
  PASSWORD_PEPPER: 'x'.repeat(32),
  COOKIE_SECRET: 'y'.repeat(32),
  STORAGE_MASTER_KEYS: `k:${Buffer.alloc(32).toString('base64')}`,
}
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sihat.example',
  STORAGE_URL: 's3://key:secret@files.sihat.example/sihat',
  MAIL_FROM: 'Sihat <care@clinic.test>',
  TEAM_MAIL: 'care@clinic.test',
}

describe('the environment', () => {
  it('has defaults, and the first key signs', () => {
    const config = loadConfig(GOOD)
    expect([config.env.PORT, config.publicOrigin, config.production]).toEqual([
      3000,
      'http://localhost:3000',
      false,
    ])
    expect(config.accessTokenKeys.map(({ kid }) => kid)).toEqual(['b', 'a'])
  })

  it('lists every problem at once', () => {
    const start = () => loadConfig({ ...GOOD, PORT: 'x', COOKIE_SECRET: 'short', DATABASE_URL: '' })
    expect(start).toThrow(/PORT[\s\S]*COOKIE_SECRET|COOKIE_SECRET[\s\S]*PORT/)
    expect(start).toThrow(/DATABASE_URL/)
  })

  it('reads a secret from the file that is named for it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sihat-secret-'))
    const file = join(folder, 'cookie')
    writeFileSync(file, `${'z'.repeat(40)}\n`)
    const { COOKIE_SECRET, ...rest } = GOOD
    expect(loadConfig({ ...rest, COOKIE_SECRET_FILE: file }).env.COOKIE_SECRET).toBe('z'.repeat(40))
    expect(() => loadConfig({ ...GOOD, COOKIE_SECRET_FILE: file })).toThrow(/not both/)
    expect(() => loadConfig({ ...rest, COOKIE_SECRET_FILE: join(folder, 'none') })).toThrow(
      /COOKIE_SECRET_FILE: cannot be read \(ENOENT\)/,
    )
    rmSync(folder, { recursive: true })
  })

  it('refuses one login for patients and staff', () => {
    expect(() => loadConfig({ ...GOOD, DATABASE_STAFF_URL: GOOD.DATABASE_URL })).toThrow(/another login/)
    expect(() => loadConfig({ ...GOOD, DATABASE_DESK_URL: GOOD.DATABASE_STAFF_URL })).toThrow(
      /DATABASE_DESK_URL: must name another login than DATABASE_STAFF_URL/,
    )
  })

  it('says that the address of a database cannot be read', () => {
    const unreadable = 'postgres://sihat_staff:a/b#c@127.0.0.1/sihat'
    expect(() => loadConfig({ ...GOOD, DATABASE_STAFF_URL: unreadable })).toThrow(
      /usable:\n {2}DATABASE_STAFF_URL: is no URL\. Write \/ and # in the password as %2F and %23$/,
    )
  })

  it('takes no development server into production', () => {
    const production = { ...GOOD, ...PRODUCTION }
    expect(() => loadConfig(production)).not.toThrow()
    expect(() => loadConfig({ ...production, DEV_MAIL_URL: 'http://localhost:1' })).toThrow(
      /development only/,
    )
  })

  it('needs the public address, the file store and both mail addresses in production', () => {
    const { PUBLIC_URL, STORAGE_URL, MAIL_FROM, TEAM_MAIL, ...missing } = { ...GOOD, ...PRODUCTION }
    const rest = { ...missing, MAIL_FROM, TEAM_MAIL }
    const start = () => loadConfig(missing)
    for (const name of ['PUBLIC_URL', 'STORAGE_URL', 'MAIL_FROM', 'TEAM_MAIL'])
      expect(start).toThrow(new RegExp(`^ {2}${name}: is missing`, 'm'))
    expect(() => loadConfig({ ...rest, PUBLIC_URL, STORAGE_URL: '' })).toThrow(/STORAGE_URL: is missing/)
    expect(() => loadConfig({ ...rest, NODE_ENV: 'development' })).not.toThrow()
  })

  it('accepts addresses and ranges of proxies, not host names', () => {
    const start = (TRUSTED_PROXIES: string) => loadConfig({ ...GOOD, TRUSTED_PROXIES })
    for (const good of ['172.30.0.2', '10.0.0.0/8, ::1', 'fd00::/8', 'loopback'])
      expect(() => start(good)).not.toThrow()
    for (const wrong of ['proxy', '10.0.0.1,proxy.internal', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8'])
      expect(() => start(wrong)).toThrow(/TRUSTED_PROXIES: \S+ is not an IP address or a range/)
    expect(trustedProxies(' 10.0.0.1, ,10.0.0.2 ')).toEqual(['10.0.0.1', '10.0.0.2'])
    expect(trustedProxies(' ')).toBeUndefined()
  })

  it('shows metrics to this machine only', () => {
    expect(loadConfig(GOOD).env.METRICS_HOST).toBe('127.0.0.1')
    expect(() => loadConfig({ ...GOOD, METRICS_HOST: 'metrics' })).toThrow(/METRICS_HOST/)
  })

  it('takes live money in production only, and no key without the secret of its events', () => {
    const secrets = { STRIPE_WEBHOOK_SECRETS: `whsec_${'a'.repeat(24)},whsec_${'b'.repeat(24)}` }
    const test = { ...GOOD, ...secrets, STRIPE_SECRET_KEY: `sk_test_${'x'.repeat(24)}` }
    const live = { ...test, STRIPE_SECRET_KEY: `sk_live_${'x'.repeat(24)}` }
    expect(loadConfig(GOOD).stripe).toBeUndefined()
    expect(loadConfig(test).stripe).toMatchObject({
      live: false,
      webhookSecrets: secrets.STRIPE_WEBHOOK_SECRETS.split(','),
    })
    expect(loadConfig({ ...live, ...PRODUCTION }).stripe).toMatchObject({ live: true })
    expect(() => loadConfig(live)).toThrow(/a live key does not belong into development/)
    expect(() => loadConfig({ ...test, ...PRODUCTION })).toThrow(/a test key does not belong into production/)
    expect(() => loadConfig({ ...test, STRIPE_WEBHOOK_SECRETS: '' })).toThrow(/set both or none/)
    const local = { ...live, ...PRODUCTION, DEV_STRIPE_URL: 'http://127.0.0.1:1' }
    expect(() => loadConfig(local)).toThrow(/DEV_STRIPE_URL: is for development only/)
  })

  it('asks an outside model with a key only, and over an encrypted line in production', () => {
    const key = { OPENAI_API_KEY: 'sk-of-these-tests' }
    expect(loadConfig({ ...GOOD, OPENAI_MODEL: 'other' }).openai).toBeUndefined()
    expect(loadConfig({ ...GOOD, ...key, OPENAI_INPUT_PRICE: '0.2' }).openai).toEqual({
      apiKey: 'sk-of-these-tests',
      baseUrl: undefined,
      model: 'gpt-5.4-mini',
      prices: { input: 0.2, output: 4.5 },
      dailyBudget: { all: 10, patient: 0.5 },
    })
    const address = { OPENAI_BASE_URL: 'http://models.example.org/v1' }
    expect(() => loadConfig({ ...GOOD, ...address })).toThrow(/OPENAI_API_KEY is missing/)
    const production = { ...GOOD, ...key, ...PRODUCTION }
    expect(() => loadConfig({ ...production, ...address })).toThrow(/must be encrypted/)
    expect(() => loadConfig({ ...GOOD, ...key, OPENAI_DAILY_BUDGET: '-1' })).toThrow(/OPENAI_DAILY_BUDGET/)
  })
})

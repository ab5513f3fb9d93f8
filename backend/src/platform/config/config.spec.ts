import { loadConfig } from './config.js'

const GOOD = {
  DATABASE_URL: 'postgres://sihat_app:x@127.0.0.1/sihat',
  SMTP_URL: 'smtp://127.0.0.1:25',
  ACCESS_TOKEN_KEYS: `b:${'B'.repeat(43)},a:${'A'.repeat(43)}`,
  PASSWORD_PEPPER: 'x'.repeat(32),
  COOKIE_SECRET: 'y'.repeat(32),
  STORAGE_MASTER_KEYS: `k:${Buffer.alloc(32).toString('base64')}`,
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

  it('takes no development server into production', () => {
    const production = { ...GOOD, NODE_ENV: 'production', PUBLIC_URL: 'https://sihat.example' }
    expect(() => loadConfig(production)).not.toThrow()
    expect(() => loadConfig({ ...production, DEV_MAIL_URL: 'http://localhost:1' })).toThrow(
      /development only/,
    )
  })

  it('takes live money in production only, and no key without the secret of its events', () => {
    const secrets = { STRIPE_WEBHOOK_SECRETS: `whsec_${'a'.repeat(24)},whsec_${'b'.repeat(24)}` }
    const test = { ...GOOD, ...secrets, STRIPE_SECRET_KEY: `sk_test_${'x'.repeat(24)}` }
    const live = { ...test, STRIPE_SECRET_KEY: `sk_live_${'x'.repeat(24)}` }
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://sihat.example' }
    expect(loadConfig(GOOD).stripe).toBeUndefined()
    expect(loadConfig(test).stripe).toMatchObject({
      live: false,
      webhookSecrets: secrets.STRIPE_WEBHOOK_SECRETS.split(','),
    })
    expect(loadConfig({ ...live, ...production }).stripe).toMatchObject({ live: true })
    expect(() => loadConfig(live)).toThrow(/a live key does not belong into development/)
    expect(() => loadConfig({ ...test, ...production })).toThrow(/a test key does not belong into production/)
    expect(() => loadConfig({ ...test, STRIPE_WEBHOOK_SECRETS: '' })).toThrow(/set both or none/)
    const local = { ...live, ...production, DEV_STRIPE_URL: 'http://127.0.0.1:1' }
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
    const production = { ...GOOD, ...key, NODE_ENV: 'production', PUBLIC_URL: 'https://sihat.example' }
    expect(() => loadConfig({ ...production, ...address })).toThrow(/must be encrypted/)
    expect(() => loadConfig({ ...GOOD, ...key, OPENAI_DAILY_BUDGET: '-1' })).toThrow(/OPENAI_DAILY_BUDGET/)
  })
})

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
})

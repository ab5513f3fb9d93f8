import 'reflect-metadata'

/** What every test process runs with; the addresses of its own database come with it. */
Object.assign(process.env, {
  NODE_ENV: 'test',
  // Each connection costs PostgreSQL a process; bursts of tests would open ten per login.
  DATABASE_POOL_SIZE: '4',
  LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
  PORT: '0',
  PUBLIC_URL: 'http://localhost:3000',
  SMTP_URL: process.env.SMTP_URL ?? 'smtp://127.0.0.1:1',
  ACCESS_TOKEN_KEYS: `test:${Buffer.alloc(32, 7).toString('base64url')}`,
  PASSWORD_PEPPER: 'a pepper that only the tests use, long enough',
  COOKIE_SECRET: 'a secret that only the tests use, long enough',
  STORAGE_MASTER_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  // Made for the tests: signs nothing elsewhere.
  AUDIT_SIGNING_KEY: `test:${Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]).toString('base64')}`,
  REQUESTS_PER_MINUTE: '1000000',
  SIGN_UPS_PER_HOUR: '1000000',
})

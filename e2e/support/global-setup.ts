import { freePort } from '../../scripts/lib/ports.ts'
import { startStack } from '../../scripts/stack.ts'

/** The whole product on a database of its own, with mails that can be read. */
export default async function globalSetup() {
  if (process.env.E2E_BASE_URL) return
  // All journeys come from one network, and ask for more in a minute than an office of people would.
  const env = {
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '20000',
    SIGN_UPS_PER_HOUR: '20000',
    DEV_PSEUDO_LOCALES: 'true',
  }
  const nodeOptions = [`--import=${new URL('websites.ts', import.meta.url)}`]
  const stack = await startStack({ port: await freePort(), ephemeral: true, env, nodeOptions })
  process.env.E2E_BASE_URL = stack.url
  process.env.E2E_DATABASE_URL = stack.env.DATABASE_OWNER_URL
  process.env.E2E_WEBSITES = '1'
  return () => stack.stop()
}

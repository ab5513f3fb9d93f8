import { freePort } from '../../scripts/lib/ports.ts'
import { startStack } from '../../scripts/stack.ts'

/** The whole product on data of its own; Playwright calls what is returned after the last test. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const stack = await startStack({
    port: await freePort(),
    ephemeral: true,
    env: { NODE_ENV: 'development' },
  })
  process.env.E2E_BASE_URL = stack.url
  return () => stack.stop()
}

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Failure } from '../lib/failure.ts'
import type { Supervisor } from '../lib/supervisor.ts'

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome']
const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin']

function find(programs: string[]): string | undefined {
  return programs
    .flatMap((program) => PLACES.map((folder) => join(folder, program)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

export interface Prerequisites {
  browser: string
  redis: string
}

/** Chromium and Redis are programs of the system: installed where this process may, else asked for. */
export async function ensurePrerequisites(
  need: { browser: boolean; redis: boolean },
  supervisor: Supervisor,
  progress: (line: string) => void,
): Promise<Prerequisites> {
  const look = () => ({
    browser: need.browser ? (process.env.PUPPETEER_EXECUTABLE_PATH ?? find(BROWSERS)) : '',
    redis: need.redis ? find(['redis-server']) : '',
  })
  const missing = ({ browser, redis }: ReturnType<typeof look>) => [
    ...(browser === undefined ? ['chromium'] : []),
    ...(redis === undefined ? ['redis-server'] : []),
  ]
  const packages = missing(look())
  const apt = find(['apt-get'])
  if (packages.length > 0 && process.getuid?.() === 0 && apt) {
    progress(`Installing ${packages.join(' and ')}`)
    await install(apt, packages, supervisor)
  }
  const { browser, redis } = look()
  if (browser !== undefined && redis !== undefined) return { browser, redis }
  const wanted = missing({ browser, redis }).join(' ')
  throw new Failure(
    `The tests need ${wanted}. Install it as root, for instance: apt-get install -y ${wanted}`,
  )
}

async function install(apt: string, packages: string[], supervisor: Supervisor): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]) =>
    supervisor.run({ name: `apt-get ${args[0]}`, command: [apt, '-q', ...args], cwd: '/', env })
  await run('update')
  await run('install', '-y', '--no-install-recommends', ...packages)
}

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Failure } from '../lib/failure.ts'
import type { Supervisor } from '../lib/supervisor.ts'

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome']
/** The same engine without a window, in which our pages take a third of the time. */
const HEADLESS = 'chromium-headless-shell'
/** Debian's command of that name is a shell around it, which outlives a browser that is killed. */
const HEADLESS_PLACE = '/usr/lib/chromium'
const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin']

function find(programs: string[], places = PLACES): string | undefined {
  return programs
    .flatMap((program) => places.map((folder) => join(folder, program)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

const findHeadless = () => find([HEADLESS], [HEADLESS_PLACE, ...PLACES])

export interface Prerequisites {
  browser: string
  /** What opens the pages of the product: the headless browser where the system has it. */
  testBrowser: string
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
  if (need.browser && findHeadless() === undefined && process.getuid?.() === 0 && apt)
    await install(apt, [HEADLESS], supervisor).catch(() =>
      progress(`This system has no ${HEADLESS}: the tests use ${look().browser}, which is slower`),
    )
  const { browser, redis } = look()
  if (browser !== undefined && redis !== undefined)
    return { browser, redis, testBrowser: findHeadless() ?? browser }
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

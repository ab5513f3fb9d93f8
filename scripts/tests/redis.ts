import { accessSync, constants, existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { messageOf } from '../lib/failure.ts'
import { launcherIn, writeLauncher } from '../lib/launcher.ts'
import { inRoot } from '../lib/paths.ts'
import type { Supervisor } from '../lib/supervisor.ts'

const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin']
/** The Debian packages that hold `redis-server` and the libraries it needs. */
const PACKAGES = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1']
const UNPACKED = inRoot('.data/redis')
const LAUNCHER = launcherIn(UNPACKED)

/**
 * Finds the `redis-server` of the tests. On Debian, root installs the package; other users download and unpack it into `.data`.
 *
 * @returns undefined where neither works: the tests that need Redis are then skipped.
 */
export async function ensureRedis(
  supervisor: Supervisor,
  progress: (line: string) => void,
): Promise<string | undefined> {
  const apt = find('apt-get')
  const present = find('redis-server') ?? (existsSync(LAUNCHER) ? LAUNCHER : undefined)
  if (present || !apt) return present
  if (process.getuid?.() === 0) {
    progress('Installing redis-server')
    await runApt(apt, ['update'], '/', supervisor)
    await runApt(apt, ['install', '-y', '--no-install-recommends', 'redis-server'], '/', supervisor)
    return find('redis-server')
  }
  progress('Downloading redis-server')
  return await unpack(apt, supervisor).catch((error: unknown) => {
    progress(`The tests that need Redis are skipped. ${messageOf(error)}`)
    return undefined
  })
}

async function unpack(apt: string, supervisor: Supervisor): Promise<string> {
  const folder = `${UNPACKED}-${process.pid}`
  mkdirSync(folder, { recursive: true })
  try {
    await runApt(apt, ['download', ...PACKAGES], folder, supervisor)
    for (const file of globSync('*.deb', { cwd: folder }))
      await supervisor.run({
        name: 'dpkg-deb',
        command: ['dpkg-deb', '-x', file, '.'],
        cwd: folder,
        env: process.env,
      })
    const libraries = globSync('usr/lib/*-linux-gnu*', { cwd: folder }).map((path) => `$here/${path}`)
    writeLauncher(folder, 'usr/bin/redis-server', { LD_LIBRARY_PATH: libraries.join(':') })
    renameSync(folder, UNPACKED)
    return LAUNCHER
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runApt(apt: string, args: string[], cwd: string, supervisor: Supervisor): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return supervisor.run({ name: `apt-get ${args[0]}`, command: [apt, '-q', ...args], cwd, env })
}

function find(program: string): string | undefined {
  return PLACES.map((folder) => join(folder, program)).find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

import { existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { messageOf } from '../lib/failure.ts'
import { launcherIn, writeLauncher } from '../lib/launcher.ts'
import { inRoot } from '../lib/paths.ts'
import type { Supervisor } from '../lib/supervisor.ts'
import { findProgram, installPackage, mayInstall, runApt } from './debian.ts'

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
  const present = findProgram('redis-server') ?? (existsSync(LAUNCHER) ? LAUNCHER : undefined)
  if (present || !findProgram('apt-get')) return present
  if (mayInstall()) {
    progress('Installing redis-server')
    await installPackage('redis-server', supervisor)
    return findProgram('redis-server')
  }
  progress('Downloading redis-server')
  return await unpack(supervisor).catch((error: unknown) => {
    progress(`The tests that need Redis are skipped. ${messageOf(error)}`)
    return undefined
  })
}

async function unpack(supervisor: Supervisor): Promise<string> {
  const folder = `${UNPACKED}-${process.pid}`
  mkdirSync(folder, { recursive: true })
  try {
    await runApt(['download', ...PACKAGES], folder, supervisor)
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

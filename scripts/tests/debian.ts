import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Supervisor } from '../lib/supervisor.ts'

const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin']

/** Returns the path of a program on this machine. */
export function findProgram(program: string): string | undefined {
  return PLACES.map((folder) => join(folder, program)).find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Whether this user may install packages of Debian. */
export const mayInstall = (): boolean => process.getuid?.() === 0 && findProgram('apt-get') !== undefined

/** Installs a package of Debian, as root. */
export async function installPackage(name: string, supervisor: Supervisor): Promise<void> {
  await runApt(['update'], '/', supervisor)
  await runApt(['install', '-y', '--no-install-recommends', name], '/', supervisor)
}

export function runApt(args: string[], cwd: string, supervisor: Supervisor): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return supervisor.run({ name: `apt-get ${args[0]}`, command: ['apt-get', '-q', ...args], cwd, env })
}

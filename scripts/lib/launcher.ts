import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LAUNCHER = 'launch'

export const launcherIn = (folder: string): string => join(folder, LAUNCHER)

/**
 * Writes a shell file that starts an unpacked program with its own libraries and data. The folder may be moved.
 *
 * @param program relative to the folder
 * @param env values may refer to the folder as $here
 */
export function writeLauncher(folder: string, program: string, env: Record<string, string>): void {
  const variables = Object.entries(env).map(([name, value]) => `export ${name}="${value}"`)
  const lines = ['#!/bin/sh', 'here=$(dirname "$0")', ...variables, `exec "$here/${program}" "$@"`, '']
  writeFileSync(launcherIn(folder), lines.join('\n'), { mode: 0o755 })
}

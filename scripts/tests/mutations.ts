import { join } from 'node:path'
import { inRoot } from '../lib/paths.ts'
import type { Supervisor } from '../lib/supervisor.ts'
import { toolEnvironment } from '../lib/workspaces.ts'
import { type Outcome, orNothingRan } from './outcome.ts'

/** Runs the listed mutations, and Stryker on the rules that unit tests check. Each listed mutation counts as a test, Stryker as one. */
export async function runMutations(logFolder: string, supervisor: Supervisor): Promise<Outcome> {
  const listed = await supervisor.attempt({
    name: 'Mutations',
    command: [process.execPath, inRoot('scripts/mutations.ts')],
    cwd: inRoot(),
    env: process.env,
    logFile: join(logFolder, 'mutations.log'),
  })
  const stryker = await supervisor.attempt({
    name: 'Stryker',
    command: [process.execPath, inRoot('node_modules/@stryker-mutator/core/bin/stryker.js'), 'run'],
    cwd: inRoot('backend'),
    env: toolEnvironment('backend'),
    logFile: join(logFolder, 'stryker.log'),
  })
  const score = /^All files +\| +([\d.]+)/m.exec(stryker.output)?.[1]
  return orNothingRan({
    passed: count(listed.output, /^(\d+) passed/m) + (stryker.exit.code === 0 ? 1 : 0),
    failed:
      Math.max(count(listed.output, /, (\d+) failed$/m), listed.exit.code === 0 ? 0 : 1) +
      (stryker.exit.code === 0 ? 0 : 1),
    skipped: 0,
    notes: [score ? `Stryker: tests notice ${score} % of its mutations` : 'Stryker: no score'],
    output: [listed, stryker].map(({ exit, output }) => (exit.code === 0 ? '' : output)).join('\n'),
  })
}

const count = (output: string, pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0)

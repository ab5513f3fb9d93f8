import { globSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../lib/paths.ts'
import type { Supervisor } from '../lib/supervisor.ts'
import { type Outcome, orNothingRan } from './outcome.ts'

/** The scripts run without a build, so their tests run on Node's own runner. */
export async function runNodeTests(logFolder: string, supervisor: Supervisor): Promise<Outcome> {
  const files = globSync('**/*.spec.ts', { cwd: inRoot('scripts') })
  const { exit, output } = await supervisor.attempt({
    name: 'Tests of the scripts',
    command: [process.execPath, '--test', '--test-reporter=tap', ...files],
    cwd: inRoot('scripts'),
    env: process.env,
    logFile: join(logFolder, 'scripts.log'),
  })
  const count = (label: string) => Number(new RegExp(`^# ${label} (\\d+)$`, 'm').exec(output)?.[1] ?? 0)
  const notRun = count('skipped') + count('todo')
  const failed = count('fail') + count('cancelled')
  return orNothingRan({
    passed: count('pass'),
    failed: exit.code !== 0 ? Math.max(failed, 1) : failed,
    skipped: notRun,
    notes: notRun > 0 ? ['named in scripts.log'] : [],
    output,
  })
}

import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../lib/paths.ts'
import type { Supervisor } from '../lib/supervisor.ts'
import { toolEnvironment } from '../lib/workspaces.ts'
import { failedOnce, type Outcome, orNothingRan } from './outcome.ts'

/** The part of Playwright's JSON report that is read here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: Suite[]
}

interface Suite {
  file: string
  specs: {
    title: string
    ok: boolean
    tests: { projectName: string; results: { errors: { message?: string }[] }[] }[]
  }[]
  suites?: Suite[]
}

function failuresIn({ file, specs, suites = [] }: Suite): string[] {
  const own = specs.filter(({ ok }) => !ok)
  return [
    ...own.flatMap(({ title, tests }) =>
      tests.flatMap(({ projectName, results }) =>
        results.flatMap(({ errors }) =>
          errors.map(({ message }) => `FAIL ${file} [${projectName}] ${title}\n${message ?? ''}`),
        ),
      ),
    ),
    ...suites.flatMap(failuresIn),
  ]
}

/** A test that passed only when repeated has failed once too often. */
export function readPlaywrightReport({ stats, errors, suites }: PlaywrightReport): Outcome {
  const messages = errors.map(({ message }) => message ?? '')
  return orNothingRan({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    notes: stats.skipped > 0 ? ['skipped: named in e2e.log'] : [],
    output: [...messages, ...suites.flatMap(failuresIn)].join('\n\n'),
  })
}

export async function runPlaywright(
  chosen: readonly string[],
  logFolder: string,
  env: NodeJS.ProcessEnv,
  supervisor: Supervisor,
): Promise<Outcome> {
  const reportFile = join(logFolder, 'e2e.json')
  rmSync(reportFile, { force: true })
  const { exit, output } = await supervisor.attempt({
    name: 'Playwright',
    command: [
      process.execPath,
      inRoot('node_modules/@playwright/test/cli.js'),
      'test',
      '--reporter=list,json',
      ...chosen,
    ],
    cwd: inRoot('e2e'),
    env: toolEnvironment('e2e', {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      NO_COLOR: '1',
      FORCE_COLOR: '0',
    }),
    logFile: join(logFolder, 'e2e.log'),
  })
  if (!existsSync(reportFile)) return failedOnce(output)
  const outcome = readPlaywrightReport(JSON.parse(readFileSync(reportFile, 'utf8')))
  return exit.code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1, output } : outcome
}

import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inRoot } from '../lib/paths.ts'
import type { Supervisor } from '../lib/supervisor.ts'
import { toolEnvironment } from '../lib/workspaces.ts'
import { failedOnce, type Outcome, orNothingRan } from './outcome.ts'

/** The part of Jest's JSON report that is read here. */
export interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numRuntimeErrorTestSuites: number
  testResults: {
    name: string
    /** What Jest prints of the failures in this file; empty when there are none. */
    message: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

export function readJestReport(report: JestReport): Outcome {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const notRun = tests.filter(
    ({ status, fullName }) => !['passed', 'failed'].includes(status) && !fullName.includes('@nightly'),
  )
  const failures = report.testResults.filter(({ message }) => message !== '')
  return orNothingRan({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: notRun.length,
    notes: notRun.map(({ fullName, status }) => `${status}: ${fullName}`),
    output: failures.map(({ name, message }) => `FAIL ${relative(inRoot(), name)}\n${message}`).join('\n'),
  })
}

export async function runJest(
  workspace: string,
  chosen: readonly string[],
  logFolder: string,
  env: NodeJS.ProcessEnv,
  supervisor: Supervisor,
): Promise<Outcome> {
  const reportFile = join(logFolder, `${workspace}.json`)
  rmSync(reportFile, { force: true })
  const { exit, output } = await supervisor.attempt({
    name: `Jest in ${workspace}`,
    command: [
      process.execPath,
      inRoot('node_modules/jest/bin/jest.js'),
      '--ci',
      '--json',
      `--outputFile=${reportFile}`,
      ...chosen,
    ],
    cwd: inRoot(workspace),
    env: toolEnvironment(workspace, {
      ...env,
      // Every file loads the application anew: a larger nursery spares a tenth of the time to the collector.
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings --max-semi-space-size=64',
      NO_COLOR: '1',
      // Each failed attempt of `findBy…` would print the page into its error.
      DEBUG_PRINT_LIMIT: '0',
    }),
    logFile: join(logFolder, `${workspace}.log`),
  })
  const readable = withoutJson(output)
  if (!existsSync(reportFile)) return failedOnce(readable)
  const outcome = readJestReport(JSON.parse(readFileSync(reportFile, 'utf8')))
  // A worker that dies after its tests, or a failing global teardown, shows only in the exit code and what was printed.
  return exit.code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1, output: readable } : outcome
}

/** With --json Jest also prints the report as one line. */
function withoutJson(output: string): string {
  return output
    .split('\n')
    .filter((line) => !line.startsWith('{"numFailedTestSuites"'))
    .join('\n')
}

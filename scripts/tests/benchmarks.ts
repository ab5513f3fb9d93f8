import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../lib/paths.ts'
import type { Supervisor } from '../lib/supervisor.ts'
import { failedOnce, type Outcome, passedOnce } from './outcome.ts'

/** Runs the quick form of each benchmark. A benchmark fails above its budget, or below its ratio in docs/performance.md. */
export async function runBenchmarks(
  logFolder: string,
  env: NodeJS.ProcessEnv,
  supervisor: Supervisor,
): Promise<Outcome> {
  const { scripts } = JSON.parse(readFileSync(inRoot('bench/package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const outcomes: Outcome[] = []
  for (const [name, script] of Object.entries(scripts)) {
    const { exit, output } = await supervisor.attempt({
      name: `Benchmark ${name}`,
      command: [process.execPath, inRoot('bench', script.replace('node ', ''))],
      cwd: inRoot('bench'),
      env: { ...process.env, ...env, QUICK: '1' },
      logFile: join(logFolder, `bench-${name}.log`),
    })
    outcomes.push(exit.code === 0 ? passedOnce : failedOnce(`FAIL ${name}\n${output}`))
  }
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  return {
    ...passedOnce,
    passed: sum('passed'),
    failed: sum('failed'),
    output: outcomes.map(({ output }) => output).join('\n'),
  }
}

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure, messageOf } from '../lib/failure.ts'
import { inRoot } from '../lib/paths.ts'
import { generateSecrets } from '../lib/secrets.ts'
import type { Supervisor } from '../lib/supervisor.ts'
import { buildWorkspaces } from '../lib/workspaces.ts'
import { requireChromium } from '../services/chromium.ts'
import { startPostgres } from '../services/postgres.ts'
import { runBenchmarks } from './benchmarks.ts'
import { type Check, contractChecks, staticChecks } from './checks.ts'
import { tryDevelopment } from './development.ts'
import { ensureFirefox } from './firefox.ts'
import { runJest } from './jest.ts'
import { runMutations } from './mutations.ts'
import { runNodeTests } from './node.ts'
import { failedOnce, type Outcome, passedOnce } from './outcome.ts'
import { runPlaywright } from './playwright.ts'
import { ensureRedis } from './redis.ts'
import type { Suite } from './suites.ts'

const JEST_TIERS = ['packages', 'backend', 'patient-web', 'admin-web']
const FILE_TIERS = [...JEST_TIERS, 'e2e']
const LOGS = inRoot('.data/logs/test')

/**
 * Runs the tiers of a suite and prints an outcome for each.
 *
 * @param wanted names of tiers; none means all of the suite. Words after the name of one tier choose its files.
 * @returns the exit code.
 */
export async function runSuite(suite: Suite, wanted: string[], supervisor: Supervisor): Promise<number> {
  const { tiers, argumentsOf } = choose(suite, wanted)
  const outcomes: { name: string; outcome: Outcome }[] = []
  const step = async ({ name, run }: Check) => {
    const from = Date.now()
    console.log(`.. ${name}`)
    const outcome = await run().catch((error: unknown) => failedByError(error, supervisor))
    outcomes.push({ name, outcome })
    console.log(summary(name, outcome, Date.now() - from))
  }
  const built = await runTiers(suite, tiers, argumentsOf, step, supervisor)
  console.log(
    `\nThe tests took ${Math.round((Date.now() - built) / 1000)} s, without the installation and the build`,
  )
  return closing(outcomes)
}

function choose({ tiers, arguments: args, argumentsOfFiles = {} }: Suite, wanted: string[]) {
  const named = wanted.filter((word) => tiers.includes(word))
  const words = wanted.filter((word) => !tiers.includes(word))
  const [tier = ''] = named
  if (words.length > 0 && (named.length !== 1 || !FILE_TIERS.includes(tier)))
    throw new Failure(
      `Unknown: ${words.join(', ')}. The tiers are ${tiers.join(', ')}. Words choose files of ${FILE_TIERS.join(', ')}.`,
    )
  const patterns = JEST_TIERS.includes(tier) ? ['--testPathPatterns', ...words] : words
  return {
    tiers: named.length > 0 ? named : tiers,
    argumentsOf: (name: string) =>
      words.length > 0 ? [...(argumentsOfFiles[name] ?? []), ...patterns] : (args[name] ?? []),
  }
}

/** @returns when the build ended, in milliseconds. */
async function runTiers(
  suite: Suite,
  chosen: readonly string[],
  argumentsOf: (tier: string) => readonly string[],
  step: (check: Check) => Promise<void>,
  supervisor: Supervisor,
): Promise<number> {
  const progress = (line: string) => console.log(`   ${line}`)
  const has = (tier: string) => chosen.includes(tier)
  mkdirSync(LOGS, { recursive: true })
  const chromium = await requireChromium()
  const redis = has('backend') ? await ensureRedis(supervisor, progress) : undefined
  if (suite.needsFirefox && has('e2e')) await ensureFirefox(supervisor, progress)
  await step({ name: 'build', run: () => buildWorkspaces({ progress, supervisor }).then(() => passedOnce) })
  const built = Date.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'sihat-test-'))
  try {
    const env: NodeJS.ProcessEnv = {
      ...suite.env,
      TEST_DATABASE_OWNER_URL: await startDatabase(dataDir, supervisor),
      TEST_REDIS_SERVER: redis,
      PUPPETEER_EXECUTABLE_PATH: chromium,
    }
    if (has('checks')) {
      const checks = [
        ...staticChecks(LOGS, supervisor),
        ...contractChecks(LOGS, env.TEST_DATABASE_OWNER_URL ?? '', supervisor),
      ]
      await inLanes(checks, step)
    }
    if (has('scripts')) await step({ name: 'scripts', run: () => runNodeTests(LOGS, supervisor) })
    if (has('development')) await step({ name: 'development', run: () => tryDevelopment(LOGS, supervisor) })
    for (const tier of JEST_TIERS.filter(has))
      await step({ name: tier, run: () => runJest(tier, argumentsOf(tier), LOGS, env, supervisor) })
    if (has('e2e'))
      await step({ name: 'e2e', run: () => runPlaywright(argumentsOf('e2e'), LOGS, env, supervisor) })
    if (has('bench')) await step({ name: 'bench', run: () => runBenchmarks(LOGS, env, supervisor) })
    if (has('mutations')) await step({ name: 'mutations', run: () => runMutations(LOGS, supervisor) })
  } finally {
    await supervisor.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return built
}

/** Most checks are one process that keeps one core busy. */
async function inLanes(checks: Check[], step: (check: Check) => Promise<void>) {
  const left = checks.values()
  const lane = async () => {
    for (const check of left) await step(check)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}

async function startDatabase(dataDir: string, supervisor: Supervisor): Promise<string> {
  const ownerPassword = generateSecrets().databaseOwnerPassword
  const progress = () => {}
  return (await startPostgres({ dataDir, ownerPassword, ephemeral: true, supervisor, progress })).ownerUrl
}

/** A stop that was asked for is no failed test. */
function failedByError(error: unknown, supervisor: Supervisor): Outcome {
  if (supervisor.stopping) throw error
  return failedOnce(
    error instanceof Failure ? messageOf(error) : String(error instanceof Error ? error.stack : error),
  )
}

function summary(name: string, { passed, failed, skipped, notes }: Outcome, milliseconds: number): string {
  const mark = failed > 0 ? 'FAILED' : 'ok'
  const seconds = (milliseconds / 1000).toFixed(1)
  const lines = [`${mark} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`]
  return [...lines, ...notes.map((note) => `   ${note}`)].join('\n')
}

function closing(outcomes: { name: string; outcome: Outcome }[]): number {
  for (const { name, outcome } of outcomes)
    if (outcome.failed > 0) console.log(`\n--- ${name} ---\n${outcome.output.trim()}`)
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, { outcome }) => total + outcome[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  return sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
}

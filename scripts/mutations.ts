import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { MUTATIONS, type Mutation } from '../backend/test/mutations/index.ts'
import { runCommand } from './lib/command.ts'
import { Failure } from './lib/failure.ts'
import { inRoot } from './lib/paths.ts'
import { generateSecrets } from './lib/secrets.ts'
import type { Supervisor } from './lib/supervisor.ts'
import { buildWorkspaces, toolEnvironment } from './lib/workspaces.ts'
import { requireChromium } from './services/chromium.ts'
import { startPostgres } from './services/postgres.ts'
import { ensureRedis } from './tests/redis.ts'

/** A test that is broken may wait for ever for what does not come. */
const LONGEST_RUN_MS = 180_000

const COPIED = [
  'src',
  'dev',
  'migrations',
  'seeds',
  'test',
  'package.json',
  'jest.config.mjs',
  'tsconfig.json',
  'tsconfig.build.json',
]

type Result = 'green' | 'red' | 'hung' | 'not found'

const TOLD: Record<Exclude<Result, 'red' | 'hung'> | 'unfit', string> = {
  green: 'SURVIVED',
  'not found': 'NO TEST ',
  unfit: 'UNFIT   ',
}

/**
 * Breaks a copy of the backend in every way of the list and runs the test that has to notice: a test that stays green
 * protects nothing. Words on the command line choose mutations by what they break and by the file.
 */
await runCommand(async (supervisor) => {
  const words = process.argv.slice(2)
  const chosen = MUTATIONS.filter(({ breaks, file }) =>
    words.every((word) => `${breaks} ${file}`.includes(word)),
  )
  mkdirSync(inRoot('.data'), { recursive: true })
  const folder = mkdtempSync(inRoot('.data/mutations-'))
  try {
    copyBackend(folder)
    const env = await startServices(folder, supervisor)
    if (chosen.some(({ built }) => built)) await hostFrontEnds(folder, supervisor)
    const bench = { folder, env, supervisor, green: new Set<string>() }
    let failed = 0
    for (const mutation of chosen) {
      const result = await resultWith(mutation, bench)
      const noticed = result === 'red' || result === 'hung'
      if (!noticed) failed++
      const hung = result === 'hung' ? ` (hung after ${LONGEST_RUN_MS / 1_000} s)` : ''
      console.log(`${noticed ? 'noticed ' : TOLD[result]} ${mutation.breaks}${hung}`)
    }
    console.log(`\n${chosen.length - failed} passed, ${failed} failed`)
    return failed > 0 || chosen.length === 0 ? 1 : 0
  } finally {
    await supervisor.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

interface Bench {
  folder: string
  env: NodeJS.ProcessEnv
  supervisor: Supervisor
  /** Tests that passed on the product as it is. Each runs once without a mutation. */
  green: Set<string>
}

async function startServices(folder: string, supervisor: Supervisor): Promise<NodeJS.ProcessEnv> {
  const progress = (line: string) => console.log(line)
  const redis = await ensureRedis(supervisor, progress)
  if (!redis) throw new Failure('The mutations need Redis. Install redis-server')
  const postgres = await startPostgres({
    dataDir: join(folder, 'data'),
    ownerPassword: generateSecrets().databaseOwnerPassword,
    ephemeral: true,
    supervisor,
    progress: () => {},
  })
  return {
    TEST_DATABASE_OWNER_URL: postgres.ownerUrl,
    TEST_REDIS_SERVER: redis,
    PUPPETEER_EXECUTABLE_PATH: await requireChromium(),
  }
}

/** A built process serves the pages too, and does not start without them. */
async function hostFrontEnds(folder: string, supervisor: Supervisor) {
  const frontEnds = ['patient-web', 'admin-web'] as const
  await buildWorkspaces({ only: [...frontEnds], progress: (line) => console.log(line), supervisor })
  for (const name of frontEnds) symlinkSync(inRoot(name), join(folder, name))
}

function copyBackend(folder: string) {
  const backend = join(folder, 'backend')
  for (const name of COPIED) cpSync(inRoot('backend', name), join(backend, name), { recursive: true })
  // Packages that npm put beside the workspace come before those at the root.
  for (const name of ['node_modules', 'backend/node_modules', 'scripts', 'package.json', 'tsconfig.json'])
    if (existsSync(inRoot(name))) symlinkSync(inRoot(name), join(folder, name))
}

/** @returns how the test ends when the product is broken; unfit where it does not pass as the product is */
async function resultWith(mutation: Mutation, bench: Bench): Promise<Result | 'unfit'> {
  const file = join(bench.folder, 'backend', mutation.file)
  const text = readFileSync(file, 'utf8')
  if (text.split(mutation.replace).length !== 2)
    throw new Failure(`${mutation.file} does not hold this once: ${mutation.replace}`)
  try {
    const test = JSON.stringify([mutation.test, mutation.named, mutation.built])
    const before = bench.green.has(test) ? undefined : await runTest(mutation, bench)
    if (before && before.result !== 'green') {
      console.log(`${before.output}\nThe test is ${before.result} without the mutation:`)
      return 'unfit'
    }
    bench.green.add(test)
    writeFileSync(
      file,
      text.replace(mutation.replace, () => mutation.by),
    )
    return (await runTest(mutation, bench)).result
  } finally {
    writeFileSync(file, text)
  }
}

/** Only what changed since the last time is compiled again; what does not pass the types is compiled all the same. */
async function build({ folder, supervisor }: Bench) {
  const backend = join(folder, 'backend')
  const { output } = await supervisor.attempt({
    name: 'Building the API',
    command: [
      process.execPath,
      inRoot('node_modules/typescript/bin/tsc'),
      '--project',
      'tsconfig.build.json',
      '--incremental',
      '--tsBuildInfoFile',
      join(folder, 'build.tsbuildinfo'),
    ],
    cwd: backend,
    env: toolEnvironment('backend'),
    logFile: join(folder, 'build.log'),
  })
  if (!existsSync(join(backend, 'dist/src/main.js'))) throw new Failure(`Nothing was built:\n${output}`)
}

async function runTest(
  { test, named, built }: Mutation,
  bench: Bench,
): Promise<{ result: Result; output: string }> {
  const { folder, env, supervisor } = bench
  if (built) await build(bench)
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const { exit, output } = await supervisor.attempt({
    name: 'Jest',
    command: [
      process.execPath,
      inRoot('node_modules/jest/bin/jest.js'),
      '--ci',
      '--json',
      `--outputFile=${report}`,
      '--testPathPatterns',
      test.replaceAll('.', '\\.'),
      ...(named ? ['--testNamePattern', named.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')] : []),
    ],
    cwd: join(folder, 'backend'),
    env: toolEnvironment('backend', {
      ...env,
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
      NO_COLOR: '1',
    }),
    logFile: join(folder, 'jest.log'),
    endWithinMs: LONGEST_RUN_MS,
  })
  // One that has told its result and only does not end has not hung.
  if (!existsSync(report) && exit.tooLong) return { result: 'hung', output }
  if (!existsSync(report)) throw new Failure(`Jest wrote no report:\n${output}`)
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  const failed = numFailedTests + numRuntimeErrorTestSuites > 0
  return { result: failed ? 'red' : numPassedTests > 0 ? 'green' : 'not found', output }
}

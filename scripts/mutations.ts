import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { MUTATIONS, type Mutation } from '../backend/test/mutations/index.ts'
import { runCommand } from './lib/command.ts'
import { Failure } from './lib/failure.ts'
import { inRoot } from './lib/paths.ts'
import { generateSecrets } from './lib/secrets.ts'
import type { Supervisor } from './lib/supervisor.ts'
import { buildWorkspaces, PACKAGES, toolEnvironment } from './lib/workspaces.ts'
import { requireChromium } from './services/chromium.ts'
import { startPostgres } from './services/postgres.ts'
import type { JestReport } from './tests/jest.ts'
import { ensureRedis } from './tests/redis.ts'

/** A test that is broken may wait for ever for what does not come. */
const LONGEST_RUN_MS = 180_000
/** Limit for the run of a test file without a mutation. */
const LONGEST_FIRST_RUN_MS = 600_000
/** Lanes run side by side. Each has its own copy of the backend and its own database server. */
const LANES = Math.min(availableParallelism(), 4)
/** Files that create and fill the test databases. A mutation in one of them needs new databases. */
const MAKES_DATABASES = /^(migrations|seeds|dev)\/|\/migrate/

const COPIED = [
  'openapi.json',
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
const FRONT_ENDS = ['patient-web', 'admin-web'] as const

type Result = 'green' | 'red' | 'hung' | 'no test' | 'unfit'

const TOLD: Record<Result, string> = {
  red: 'noticed ',
  hung: 'noticed ',
  green: 'SURVIVED',
  'no test': 'NO TEST ',
  unfit: 'UNFIT   ',
}

interface Bench {
  folder: string
  env: NodeJS.ProcessEnv
  supervisor: Supervisor
  /** Whether the last run left databases behind that the next one can copy. */
  hasTemplates: boolean
}

/** The result of one Jest run. */
interface Run {
  /** Undefined where the run did not end. */
  tests?: { fullName: string; status: string }[]
  /** Whether a file of tests did not load, or failed outside its tests. */
  brokenFile: boolean
  output: string
}

/**
 * Breaks copies of the backend in every way of the list and runs the test that has to notice: a test that stays green
 * protects nothing. Words on the command line choose mutations by what they break and by the file.
 */
await runCommand(async (supervisor) => {
  const words = process.argv.slice(2)
  const chosen = MUTATIONS.filter(({ breaks, file }) =>
    words.every((word) => `${breaks} ${file}`.includes(word)),
  )
  const redis = await ensureRedis(supervisor, (line) => console.log(line))
  if (!redis) throw new Failure('The mutations need Redis. Install redis-server')
  if (chosen.some(({ built }) => built))
    await buildWorkspaces({
      only: [...PACKAGES, ...FRONT_ENDS],
      progress: (line) => console.log(line),
      supervisor,
    })
  const groups = byTest(chosen)
  const left = groups.values()
  mkdirSync(inRoot('.data'), { recursive: true })
  const folder = mkdtempSync(inRoot('.data/mutations-'))
  let failed = 0
  const lane = async (number: number) => {
    const bench = await openBench(join(folder, String(number)), redis, supervisor)
    for (const group of left)
      for await (const { mutation, result } of breakEach(group, bench)) {
        if (result !== 'red' && result !== 'hung') failed++
        const hung = result === 'hung' ? ` (hung after ${LONGEST_RUN_MS / 1_000} s)` : ''
        console.log(`${TOLD[result]} ${mutation.breaks}${hung}`)
      }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(LANES, groups.length) }, (_, number) => lane(number)))
    console.log(`\n${chosen.length - failed} passed, ${failed} failed`)
    return failed > 0 || chosen.length === 0 ? 1 : 0
  } finally {
    await supervisor.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Groups mutations by test file. The largest group comes first, so that the lanes end at about the same time. */
function byTest(mutations: Mutation[]): Mutation[][] {
  const groups = Map.groupBy(mutations, ({ test, built }) => `${test} ${built}`)
  return [...groups.values()].sort((a, b) => b.length - a.length)
}

async function openBench(folder: string, redis: string, supervisor: Supervisor): Promise<Bench> {
  const backend = join(folder, 'backend')
  for (const name of COPIED) cpSync(inRoot('backend', name), join(backend, name), { recursive: true })
  // Packages that npm put beside the workspace come before those at the root. A built process serves the pages too.
  const linked = [
    'node_modules',
    'backend/node_modules',
    'scripts',
    'package.json',
    'tsconfig.json',
    ...FRONT_ENDS,
  ]
  for (const name of linked) if (existsSync(inRoot(name))) symlinkSync(inRoot(name), join(folder, name))
  const postgres = await startPostgres({
    dataDir: join(folder, 'data'),
    ownerPassword: generateSecrets().databaseOwnerPassword,
    ephemeral: true,
    supervisor,
    progress: () => {},
  })
  const env = {
    TEST_DATABASE_OWNER_URL: postgres.ownerUrl,
    TEST_REDIS_SERVER: redis,
    PUPPETEER_EXECUTABLE_PATH: await requireChromium(),
  }
  return { folder, env, supervisor, hasTemplates: false }
}

/** Runs the tests of one file without any mutation, and then each with its own. */
async function* breakEach(group: Mutation[], bench: Bench) {
  const before = await runTests(group, LONGEST_FIRST_RUN_MS, bench)
  for (const mutation of group) {
    const unbroken = resultOf(mutation, before)
    if (unbroken === 'green') yield { mutation, result: await resultWith(mutation, bench) }
    else {
      console.log(`${before.output}\nWithout the mutation:`)
      // A test that fails or hangs by itself notices nothing.
      yield { mutation, result: unbroken === 'no test' ? unbroken : ('unfit' as const) }
    }
  }
}

/** @returns how the test ends when the product is broken */
async function resultWith(mutation: Mutation, bench: Bench): Promise<Result> {
  const file = join(bench.folder, 'backend', mutation.file)
  const text = readFileSync(file, 'utf8')
  if (text.split(mutation.replace).length !== 2)
    throw new Failure(`${mutation.file} does not hold this once: ${mutation.replace}`)
  const makesDatabases = MAKES_DATABASES.test(mutation.file)
  if (makesDatabases) bench.hasTemplates = false
  try {
    writeFileSync(
      file,
      text.replace(mutation.replace, () => mutation.by),
    )
    return resultOf(mutation, await runTests([mutation], LONGEST_RUN_MS, bench))
  } finally {
    writeFileSync(file, text)
    if (makesDatabases) bench.hasTemplates = false
  }
}

function resultOf({ named }: Mutation, { tests, brokenFile }: Run): Result {
  if (!tests) return 'hung'
  if (brokenFile) return 'red'
  const ran = tests.filter(({ fullName, status }) => status !== 'pending' && fullName.includes(named))
  if (ran.length === 0) return 'no test'
  return ran.every(({ status }) => status === 'passed') ? 'green' : 'red'
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

/** Jest indexes the files of each project: one is enough. */
function projectOf(test: string): string {
  if (test.endsWith('.int.spec.ts')) return 'integration'
  return test.endsWith('.nightly.spec.ts') ? 'nightly' : 'unit'
}

/** Tests on a database are named below backend/test, unit tests by the end of their path below backend/src. */
function pathOf(test: string, folder: string): string {
  if (projectOf(test) !== 'unit') return `test/${test}`
  const [path] = globSync(`src/**/${test}`, { cwd: join(folder, 'backend') })
  if (!path) throw new Failure(`No file of tests has this path: ${test}`)
  return path
}

/** Runs the tests that a group of mutations names, all of one file. */
async function runTests(group: Mutation[], endWithinMs: number, bench: Bench): Promise<Run> {
  const { folder, env, supervisor } = bench
  const [{ test, built }] = group as [Mutation]
  if (built) await build(bench)
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const names = group.map(({ named }) => named.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const { exit, output } = await supervisor.attempt({
    name: 'Jest',
    command: [
      process.execPath,
      inRoot('node_modules/jest/bin/jest.js'),
      '--ci',
      '--forceExit',
      '--runInBand',
      '--json',
      `--outputFile=${report}`,
      '--selectProjects',
      projectOf(test),
      '--runTestsByPath',
      pathOf(test, folder),
      '--testNamePattern',
      names.join('|'),
    ],
    cwd: join(folder, 'backend'),
    env: toolEnvironment('backend', {
      ...env,
      ...(bench.hasTemplates ? { TEST_TEMPLATES: 'kept' } : {}),
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings --max-semi-space-size=64',
      NO_COLOR: '1',
    }),
    logFile: join(folder, 'jest.log'),
    endWithinMs,
  })
  bench.hasTemplates = true
  if (!existsSync(report) && exit.tooLong) return { brokenFile: false, output }
  if (!existsSync(report)) throw new Failure(`Jest wrote no report:\n${output}`)
  const { testResults, numRuntimeErrorTestSuites }: JestReport = JSON.parse(readFileSync(report, 'utf8'))
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  return { tests, brokenFile: numRuntimeErrorTestSuites > 0, output }
}

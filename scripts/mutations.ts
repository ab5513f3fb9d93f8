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
import { toolEnvironment } from './lib/workspaces.ts'
import { startPostgres } from './services/postgres.ts'

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
]

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
    const ownerPassword = generateSecrets().databaseOwnerPassword
    const dataDir = join(folder, 'data')
    const progress = () => {}
    const postgres = await startPostgres({ dataDir, ownerPassword, ephemeral: true, supervisor, progress })
    const survivors: Mutation[] = []
    for (const mutation of chosen) {
      const result = await resultWith(mutation, folder, postgres.ownerUrl, supervisor)
      if (result === 'green') survivors.push(mutation)
      const hung = result === 'hung' ? ` (hung after ${LONGEST_RUN_MS / 1_000} s)` : ''
      console.log(`${result === 'green' ? 'SURVIVED' : 'noticed '} ${mutation.breaks}${hung}`)
    }
    console.log(`\n${chosen.length - survivors.length} passed, ${survivors.length} failed`)
    return survivors.length > 0 || chosen.length === 0 ? 1 : 0
  } finally {
    await supervisor.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

function copyBackend(folder: string) {
  const backend = join(folder, 'backend')
  for (const name of COPIED) cpSync(inRoot('backend', name), join(backend, name), { recursive: true })
  // Packages that npm put beside the workspace come before those at the root.
  for (const name of ['node_modules', 'backend/node_modules', 'scripts', 'package.json', 'tsconfig.json'])
    if (existsSync(inRoot(name))) symlinkSync(inRoot(name), join(folder, name))
}

type Result = 'green' | 'red' | 'hung' | 'not found'

/** @returns how the test ends when the product is broken */
async function resultWith(mutation: Mutation, folder: string, ownerUrl: string, supervisor: Supervisor) {
  const file = join(folder, 'backend', mutation.file)
  const text = readFileSync(file, 'utf8')
  if (text.split(mutation.replace).length !== 2)
    throw new Failure(`${mutation.file} does not hold this once: ${mutation.replace}`)
  try {
    const before = await runTest(mutation, folder, ownerUrl, supervisor)
    if (before !== 'green')
      throw new Failure(`The test of "${mutation.breaks}" is ${before} without the mutation`)
    writeFileSync(
      file,
      text.replace(mutation.replace, () => mutation.by),
    )
    return await runTest(mutation, folder, ownerUrl, supervisor)
  } finally {
    writeFileSync(file, text)
  }
}

async function runTest(
  { test, named }: Mutation,
  folder: string,
  ownerUrl: string,
  supervisor: Supervisor,
): Promise<Result> {
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
      TEST_DATABASE_OWNER_URL: ownerUrl,
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
      NO_COLOR: '1',
    }),
    logFile: join(folder, 'jest.log'),
    endWithinMs: LONGEST_RUN_MS,
  })
  // One that has told its result and only does not end has not hung.
  if (!existsSync(report) && exit.tooLong) return 'hung'
  if (!existsSync(report)) throw new Failure(`Jest wrote no report:\n${output}`)
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  if (numFailedTests + numRuntimeErrorTestSuites > 0) return 'red'
  return numPassedTests > 0 ? 'green' : 'not found'
}

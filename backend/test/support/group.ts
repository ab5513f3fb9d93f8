import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const TESTS = join(__dirname, '..')
const GROUPS = 6
/** Start of the application and clone of its database, which no test counts as its own. */
const SECONDS_TO_START = 1
/** A file that was never measured. */
const BYTES_PER_SECOND = 2_000

const seconds: Record<string, number> = JSON.parse(readFileSync(join(TESTS, 'groups/seconds.json'), 'utf8'))

const weightOf = (file: string): number =>
  SECONDS_TO_START + (seconds[file] ?? statSync(join(TESTS, file)).size / BYTES_PER_SECOND)

/** Gives each file, the slowest first, to the group that has the least to do. */
function filesOf(group: number): string[] {
  const groups = Array.from({ length: GROUPS }, () => ({ files: [] as string[], weight: 0 }))
  const files = globSync('**/*.int.spec.ts', { cwd: TESTS })
    .map((file) => ({ file, weight: weightOf(file) }))
    .sort((a, b) => b.weight - a.weight || a.file.localeCompare(b.file))
  for (const { file, weight } of files) {
    const lightest = groups.reduce((least, one) => (one.weight < least.weight ? one : least))
    lightest.files.push(file)
    lightest.weight += weight
  }
  return groups[group]?.files ?? []
}

/**
 * Runs one sixth of the tests in this environment, so that the modules of the application load once and not per file.
 * Each file keeps its own databases, and its changes of the environment variables end with it.
 *
 * @param group 0 to 5.
 */
export function runGroup(group: number) {
  for (const file of filesOf(group))
    describe(file, () => {
      const before = { ...process.env }
      require(join(TESTS, file))
      afterAll(() => {
        jest.restoreAllMocks()
        for (const name of Object.keys(process.env)) delete process.env[name]
        Object.assign(process.env, before)
      })
    })
}

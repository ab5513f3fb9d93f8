import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const TESTS = join(__dirname, '..')
const GROUPS = 6

/**
 * Runs one sixth of the test files in this environment, so that the modules of the application load once and not per file.
 * Each file keeps its own databases, and its changes of the environment variables end with it.
 *
 * @param group 0 to 5.
 */
export function runGroup(group: number) {
  const size = (file: string) => statSync(join(TESTS, file)).size
  const files = globSync('**/*.int.spec.ts', { cwd: TESTS }).sort((a, b) => size(b) - size(a))
  for (const file of files.filter((_, index) => index % GROUPS === group))
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

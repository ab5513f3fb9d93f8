import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const APP = join(__dirname, '..')
const PHYSICAL =
  /(?:margin|padding|border|inset|scroll-\w+)-(?:left|right|top|bottom)|^\s+(?:left|right|top|bottom|(?:min-|max-)?(?:width|height)):|(?:text-align|float): (?:left|right)/

test('styles know beginnings and ends, not left and right, so that a page can be mirrored', () => {
  const files = globSync('**/*.css', { cwd: APP })
  expect(files.length).toBeGreaterThan(20)
  const physical = files.flatMap((file) =>
    readFileSync(join(APP, file), 'utf8')
      .replaceAll(/env\([^)]*\)/g, '')
      .split('\n')
      .filter((line) => PHYSICAL.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(physical).toEqual([])
})

import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './lib/paths.ts'

/** The part of Jest's report that is read here. */
interface Report {
  testResults: {
    name: string
    /** Duration in milliseconds; none where the test did not run. The outermost title is the path of the file. */
    assertionResults: { ancestorTitles: string[]; duration?: number | null }[]
  }[]
}

/** Writes down how long each file of integration tests took in the last `npm test -- backend`: the groups are filled by these times. */
const report: Report = JSON.parse(readFileSync(inRoot('.data/logs/test/backend.json'), 'utf8'))
const groups = report.testResults.filter(({ name }) => name.endsWith('.group.ts'))
if (groups.length === 0) throw new Error('The last run had no groups. Run: npm test -- backend')
const seconds: Record<string, number> = {}
for (const { ancestorTitles, duration } of groups.flatMap(({ assertionResults }) => assertionResults)) {
  const [file = ''] = ancestorTitles
  seconds[file] = (seconds[file] ?? 0) + (duration ?? 0) / 1000
}
const rounded = Object.entries(seconds).map(([file, value]) => [file, Math.round(value * 10) / 10])
const sorted = Object.fromEntries(rounded.sort(([a], [b]) => String(a).localeCompare(String(b))))
writeFileSync(inRoot('backend/test/groups/seconds.json'), `${JSON.stringify(sorted, null, 2)}\n`)

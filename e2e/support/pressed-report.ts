import { readFileSync } from 'node:fs'
import type { Met } from './pressed.ts'

// `npm run pressed -w e2e -- <file>`: what the journeys saw in the back office and never used, by page.
const [file] = process.argv.slice(2)
if (!file) throw new Error('Name the file that PRESSED named')
const met = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Met)
const keyOf = ({ page, role, name }: Met) => `${page}\t${role}\t${name}`
const used = new Set(met.filter(({ act }) => act === 'used').map(keyOf))
const unused = new Set(met.filter((one) => one.act === 'seen' && !used.has(keyOf(one))).map(keyOf))
for (const line of [...unused].sort()) console.log(line)
console.log(`${used.size} used, ${unused.size} seen and not used`)

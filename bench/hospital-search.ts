/**
 * Finding hospitals among 100,000: what a list statement takes in the database, for words that many, few and no hospitals
 * are found by, alone and with filters.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { compareWithKept } from './lib/kept-ratios.ts'
import { backend, openProductDatabase } from './lib/product-database.ts'
import { QUICK } from './lib/quick.ts'

const HOSPITALS = QUICK ? 20_000 : 100_000
const ROUNDS = QUICK ? 5 : 15
const QUERIES = [
  { country: 'MY' },
  { specialty: 'cardiology' },
  { country: 'TR', specialty: 'fertility', featured: 'true' },
  { q: 'hospital' },
  { q: 'heart' },
  { q: 'heart surgery', country: 'MY' },
  { q: 'sunway' },
  { q: 'bench hospital 77777' },
  { q: 'city 42' },
  { q: 'ab' },
  { q: 'IVF', country: 'TR' },
  { q: 'orthopedik' },
  { q: 'kidny', country: 'IN' },
  { q: 'bumrungrat' },
  { q: 'nothing is called that' },
  { q: 'tal hos ben' },
  { q: 'qqqqqqqq' },
]

const database = await openProductDatabase()
for (const [name, value] of Object.entries(database.env)) if (value !== undefined) process.env[name] = value
const owner = new pg.Client({ connectionString: database.ownerUrl })
await owner.connect()
await owner.query(
  readFileSync(join(import.meta.dirname, 'lib', 'catalogue.sql'), 'utf8').replace(
    '1, 10000',
    `1, ${HOSPITALS}`,
  ),
)
await owner.query('vacuum analyze')
await owner.end()
const { HospitalRepository } = await import(
  join(backend, 'dist/src/modules/hospitals/hospital.repository.js')
)
const { openPublicReads } = await import(join(backend, 'dist/src/platform/database/public-reads.js'))
const catalogue = openPublicReads(database.env.DATABASE_URL)
const hospitals = new HospitalRepository({ catalogue })
try {
  const rows = []
  const medians: number[] = []
  for (const query of QUERIES) {
    const times: number[] = []
    let found = 0
    for (let round = 0; round <= ROUNDS; round++) {
      const start = performance.now()
      found = (await hospitals.list(query)).items.length
      if (round > 0) times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
    medians.push(at(0.5))
    rows.push({
      query: JSON.stringify(query),
      found,
      'median ms': at(0.5).toFixed(1),
      'p95 ms': at(0.95).toFixed(1),
    })
  }
  console.table(rows)
  const [byCountry = Number.NaN, ...searches] = medians
  compareWithKept({ 'hospital search, slowest words': byCountry / Math.max(...searches) })
} finally {
  await catalogue.destroy()
  await database.close()
}

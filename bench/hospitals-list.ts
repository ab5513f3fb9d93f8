/**
 * GET /api/hospitals, 20 of 10,000 by country and rating: the product with its cache, without it, and node:http + pg
 * running the same statement, in turn on one machine.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { freePort } from '../scripts/lib/ports.ts'
import { compareWithKept } from './lib/kept-ratios.ts'
import { load, median, type Sample } from './lib/load.ts'
import { type Server, startServer } from './lib/processes.ts'
import { backend, openProductDatabase } from './lib/product-database.ts'
import { QUICK } from './lib/quick.ts'

const ROUNDS = QUICK ? 3 : 5
const SECONDS = QUICK ? 1 : 4
/** V8 compiles the hot code of the product within some 5,000 requests; before that a request takes twice the CPU. */
const WARM_UP_SECONDS = 12
const QUERY = { country: 'MY', limit: 20 }
const here = import.meta.dirname

const database = await openProductDatabase()
const servers: Server[] = []
try {
  const { env } = database
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(readFileSync(join(here, 'lib', 'catalogue.sql'), 'utf8'))
  await owner.end()

  const statement = await captureStatement(env.DATABASE_URL ?? '')
  const product = (extra: NodeJS.ProcessEnv) => startProduct({ ...env, ...extra })
  const subjects = {
    'node:http + pg': await startReference(env.DATABASE_URL ?? '', statement),
    'node:http + pg, prepared': await startReference(env.DATABASE_URL ?? '', statement, 'hospitals'),
    'cache off': await product({ PUBLIC_CACHE_MB: '0' }),
    'cache on': await product({}),
  }
  servers.push(...Object.values(subjects))
  await requireEqualAnswers(Object.values(subjects))
  report(await measure(subjects))
} finally {
  for (const server of servers) await server.stop()
  await database.close()
}

/** The very statement that the product runs, taken from its repository. */
async function captureStatement(url: string): Promise<{ text: string; values: readonly unknown[] }> {
  const { HospitalRepository } = await import(
    join(backend, 'dist/src/modules/hospitals/hospital.repository.js')
  )
  let captured: { text: string; values: readonly unknown[] } | undefined
  const catalogue = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
    log: ({ query }) => {
      captured = { text: query.sql, values: query.parameters }
    },
  })
  await new HospitalRepository({ catalogue }).list(QUERY)
  await catalogue.destroy()
  if (!captured) throw new Error('The repository ran no statement')
  return captured
}

async function startProduct(env: NodeJS.ProcessEnv): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/api/hospitals?country=${QUERY.country}&limit=${QUERY.limit}`
  return startServer([join(backend, 'dist/src/main.js')], url, {
    ...env,
    PORT: String(port),
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000000',
  })
}

async function startReference(
  databaseUrl: string,
  { text, values }: { text: string; values: readonly unknown[] },
  name = '',
) {
  const port = await freePort()
  return startServer([join(here, 'lib', 'reference-server.ts')], `http://127.0.0.1:${port}/`, {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    STATEMENT: text,
    STATEMENT_NAME: name,
    PARAMETERS: JSON.stringify(values),
    LIMIT: String(QUERY.limit),
  })
}

async function requireEqualAnswers(all: Server[]) {
  const [first, ...others] = await Promise.all(all.map(async ({ url }) => (await fetch(url)).json()))
  if (first.items.length !== QUERY.limit) throw new Error('The list is shorter than its page')
  for (const other of others) if (!isDeepStrictEqual(first, other)) throw new Error('The answers differ')
}

async function measure(subjects: Record<string, Server>): Promise<Record<string, Sample[]>> {
  const samples: Record<string, Sample[]> = {}
  for (const server of Object.values(subjects)) await load(server, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, server] of Object.entries(subjects)) {
      samples[name] = [...(samples[name] ?? []), await load(server, SECONDS)]
    }
  }
  return samples
}

function report(samples: Record<string, Sample[]>) {
  const [reference = []] = Object.values(samples)
  const ratioOf = (list: Sample[]) =>
    median(
      list.map(
        (sample, round) => sample.requestsPerSecond / (reference[round]?.requestsPerSecond ?? Number.NaN),
      ),
    )
  const rows = Object.entries(samples).map(([name, list]) => ({
    variant: name,
    'requests/s': Math.round(median(list.map((sample) => sample.requestsPerSecond))),
    ratio: ratioOf(list).toFixed(2),
    'server CPU ms/request': median(list.map((sample) => sample.cpuMs)).toFixed(3),
    'p97.5 ms': median(list.map((sample) => sample.p95Ms)),
  }))
  console.table(rows)
  compareWithKept({
    'hospitals, from the cache': ratioOf(samples['cache on'] ?? []),
    'hospitals, without the cache': ratioOf(samples['cache off'] ?? []),
  })
}

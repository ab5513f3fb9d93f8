/**
 * What the walls add to an authenticated request: looking up session and role at every request, and running its
 * statement under row security, against the same statement in the same kind of transaction of the tables' owner.
 */
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { compareWithKept } from './lib/kept-ratios.ts'
import { backend, openProductDatabase } from './lib/product-database.ts'
import { QUICK } from './lib/quick.ts'

const ROUNDS = QUICK ? 500 : 3_000
const BOOKINGS = 20

const database = await openProductDatabase(['migrate', 'seed', 'seed:demo'])
for (const [name, value] of Object.entries(database.env)) if (value !== undefined) process.env[name] = value
const { NestFactory } = await import('@nestjs/core')
const { AppModule } = await import(join(backend, 'dist/src/app.module.js'))
const { JwtStrategy } = await import(join(backend, 'dist/src/modules/auth/jwt.strategy.js'))
const { Database } = await import(join(backend, 'dist/src/platform/database/index.js'))
const { MikroORM } = await import('@mikro-orm/postgresql')
const { sql } = await import('kysely')
const open = await MikroORM.init({
  clientUrl: database.ownerUrl,
  entities: [],
  discovery: { warnWhenNoEntities: false },
  pool: { min: 0, max: 10 },
})
const app = await NestFactory.createApplicationContext(AppModule, { logger: ['error'] })
try {
  const claims = await prepare()
  const strategy = app.get(JwtStrategy)
  const walls = app.get(Database)

  const bookingsOf = async (em: unknown) => {
    const { rows } = await sql`
      select id, status from bookings where user_id = ${claims.sub} order by created_at desc, id desc limit 100
    `.execute((em as { getKysely(): Kysely<unknown> }).getKysely())
    return rows.length
  }
  const inWalls = (actor: object): Promise<number> => walls.transaction(actor, bookingsOf)
  const variants: Record<string, () => Promise<number>> = {
    'no walls': () => open.em.fork().transactional(bookingsOf),
    'session and role looked up': async () => {
      if (!(await strategy.validate(claims))) throw new Error('The session was not found')
      return open.em.fork().transactional(bookingsOf)
    },
    'row security': () => inWalls({ kind: 'user', userId: claims.sub, role: 'user' }),
    both: async () => inWalls(await strategy.validate(claims)),
  }

  const times = new Map<string, number[]>(Object.keys(variants).map((name) => [name, []]))
  for (let round = -200; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(variants)) {
      const start = performance.now()
      if ((await run()) !== BOOKINGS) throw new Error(`${name}: other rows`)
      if (round >= 0) times.get(name)?.push(performance.now() - start)
    }
  }
  const at = (values: number[], share: number) =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
  const plain = times.get('no walls') ?? []
  console.table(
    [...times].map(([variant, values]) => ({
      variant,
      'median ms': at(values, 0.5).toFixed(3),
      'p95 ms': at(values, 0.95).toFixed(3),
      'median above': (at(values, 0.5) - at(plain, 0.5)).toFixed(3),
      'p95 above': (at(values, 0.95) - at(plain, 0.95)).toFixed(3),
    })),
  )
  compareWithKept({ 'access walls': at(plain, 0.5) / at(times.get('both') ?? [], 0.5) })
} finally {
  await app.close()
  await open.close(true)
  await database.close()
}

/** A patient with bookings and a session, among many others. */
async function prepare(): Promise<{ sub: string; sid: string; exp: number }> {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query(`
    with people as (
      insert into users (id, email) select gen_random_uuid(), 'p' || n || '@bench.example' from generate_series(1, 2000) n
      returning id
    ), sessions as (
      insert into sessions (id, user_id, audience, expires_at)
      select gen_random_uuid(), id, 'patient', now() + interval '1 day' from people returning id, user_id
    ), booked as (
      insert into bookings (id, user_id, booking_type, urgency_level)
      select gen_random_uuid(), id, 'surgery', 'normal' from people, generate_series(1, ${BOOKINGS})
    )
    select id as sid, user_id as sub from sessions limit 1`)
  await owner.query('analyze')
  await owner.end()
  return { ...rows[0], exp: Date.now() / 1_000 + 3_600 }
}

import { sql } from 'kysely'
import type { Database } from '../database/index.js'
import type { Count, Counter } from './counter.js'

/** Shared by every process that shares the database; outlives them all. */
export class PostgresCounter implements Counter {
  constructor(private readonly database: Database) {}

  async hit(key: string, windowMs: number, by = 1): Promise<Count> {
    const { rows } = await sql<Count>`
      insert into rate_limits as r (key, hits, ends_at)
      values (${key}, ${by}, clock_timestamp() + ${windowMs} * interval '1 millisecond')
      on conflict (key) do update set
        hits = case when r.ends_at <= clock_timestamp() then excluded.hits else r.hits + excluded.hits end,
        ends_at = case when r.ends_at <= clock_timestamp() then excluded.ends_at else r.ends_at end
      returning hits, greatest(0, ceil(extract(epoch from ends_at - clock_timestamp()) * 1000))::int as "remainingMs"
    `.execute(this.database.catalogue)
    return rows[0] as Count
  }

  async clear(key: string): Promise<void> {
    await sql`delete from rate_limits where key = ${key}`.execute(this.database.catalogue)
  }
}

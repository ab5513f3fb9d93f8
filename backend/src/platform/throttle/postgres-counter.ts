import type { Database } from '../database/index.js'
import type { Count, Counter } from './counter.js'
import { CLOCK, fromClock, millisecondsUntil } from './postgres-counter.sql.js'

/** Shared by every process that shares the database; outlives them all. */
export class PostgresCounter implements Counter {
  constructor(private readonly database: Database) {}

  hit(key: string, windowMs: number, by = 1): Promise<Count> {
    return this.database.catalogue
      .insertInto('rate_limits')
      .values({ key, hits: by, ends_at: fromClock(windowMs) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(({ eb, ref }) => {
          const isOver = eb('rate_limits.ends_at', '<=', CLOCK)
          return {
            hits: eb
              .case()
              .when(isOver)
              .then(ref('excluded.hits'))
              .else(eb('rate_limits.hits', '+', ref('excluded.hits')))
              .end(),
            ends_at: eb
              .case()
              .when(isOver)
              .then(ref('excluded.ends_at'))
              .else(ref('rate_limits.ends_at'))
              .end(),
          }
        }),
      )
      .returning(({ ref }) => ['hits', millisecondsUntil(ref('ends_at')).as('remainingMs')])
      .executeTakeFirstOrThrow()
  }

  async clear(key: string): Promise<void> {
    await this.database.catalogue.deleteFrom('rate_limits').where('key', '=', key).execute()
  }
}

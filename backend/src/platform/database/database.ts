import { type EntityManager, IsolationLevel, MikroORM } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../authz/actor.js'
import { openPublicReads } from './public-reads.js'
import { sqlStateOf } from './sql-state.js'

/** Role of the back office and of system work: its row policies are constant true. */
const STAFF_ROLE = 'sihat_staff'
const MOST_ATTEMPTS = 3
/** SQLSTATE of a deadlock and of a serialization failure. */
const GIVEN_UP = new Set(['40P01', '40001'])

/** The only way to the tables: every transaction says on whose behalf it runs, and row security holds it to that. */
@Injectable()
export class Database implements OnApplicationShutdown {
  /** Reads tables that everyone may read; rows under row security are not visible here. */
  readonly catalogue: Kysely<unknown>

  constructor(private readonly orm: MikroORM) {
    this.catalogue = openPublicReads(orm.config.get('clientUrl') ?? '')
  }

  /**
   * Runs `work` in one transaction; whatever it throws rolls everything back. One that PostgreSQL gave up for another's sake
   * runs again.
   */
  async transaction<T>(actor: Actor, work: (em: EntityManager) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const em = this.orm.em.fork({ session: sessionOf(actor) }) as EntityManager
      try {
        return await em.transactional((inner) => work(inner as EntityManager))
      } catch (error) {
        if (!GIVEN_UP.has(sqlStateOf(error) ?? '') || attempt === MOST_ATTEMPTS) throw error
      }
    }
  }

  /** Everything that `work` reads is of one moment, whatever is committed meanwhile; it may write nothing. */
  snapshot<T>(actor: Actor, work: (em: EntityManager) => Promise<T>): Promise<T> {
    const em = this.orm.em.fork({ session: sessionOf(actor) }) as EntityManager
    const options = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true }
    return em.transactional((inner) => work(inner as EntityManager), options)
  }

  async onApplicationShutdown(): Promise<void> {
    await this.catalogue.destroy()
  }

  /** @throws Error when PostgreSQL does not answer */
  async ping(): Promise<void> {
    await sql`select 1`.execute(this.catalogue)
  }
}

/** The role is a variable like the others: all are set in one statement, for this transaction only. */
function sessionOf(actor: Actor) {
  const isStaff = actor.kind === 'system' || isStaffSession(actor)
  const userId = actor.kind === 'user' ? actor.userId : ''
  return { variables: { ...(isStaff && { role: STAFF_ROLE }), 'app.user_id': userId } }
}

/** Staff on the patient site are patients there. */
const isStaffSession = (actor: Actor) =>
  actor.kind === 'user' && actor.role !== 'user' && actor.audience === 'admin'

import { type EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../authz/actor.js'
import { openPublicReads } from './public-reads.js'

/** Role of the back office and of system work: its row policies are constant true. */
const STAFF_ROLE = 'sihat_staff'

/** The only way to the tables: every transaction says on whose behalf it runs, and row security holds it to that. */
@Injectable()
export class Database implements OnApplicationShutdown {
  /** Reads tables that everyone may read; rows under row security are not visible here. */
  readonly catalogue: Kysely<unknown>

  constructor(private readonly orm: MikroORM) {
    this.catalogue = openPublicReads(orm.config.get('clientUrl') ?? '')
  }

  /** Runs `work` in one transaction; whatever it throws rolls everything back. */
  transaction<T>(actor: Actor, work: (em: EntityManager) => Promise<T>): Promise<T> {
    const em = this.orm.em.fork({ session: sessionOf(actor) }) as EntityManager
    return em.transactional((inner) => work(inner as EntityManager))
  }

  async onApplicationShutdown(): Promise<void> {
    await this.catalogue.destroy()
  }

  /** @throws Error when PostgreSQL does not answer */
  async ping(): Promise<void> {
    await sql`select 1`.execute(this.catalogue)
  }
}

function sessionOf(actor: Actor) {
  const isStaff = actor.kind === 'system' || (actor.kind === 'user' && actor.role !== 'user')
  const variables = { 'app.user_id': actor.kind === 'user' ? actor.userId : '' }
  return isStaff ? { variables, role: STAFF_ROLE } : { variables }
}

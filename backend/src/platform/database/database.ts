import { type EntityManager, IsolationLevel, MikroORM } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import type { Kysely } from 'kysely'
import type { Actor, UserActor } from '../authz/actor.js'
import { Slots } from '../concurrency/index.js'
import { ProblemError } from '../errors/index.js'
import { ActorProof } from './actor-proof.js'
import { markTransaction } from './open-transaction.js'
import { openPublicReads } from './public-reads.js'
import { isOwnerGone, sqlStateOf } from './sql-state.js'
import type { Tables } from './tables.js'

/** Connections of the back office and of system work: the row policies of their login are constant true. */
export const STAFF_ORM = Symbol('ORM of the staff login')
/** Opens the connections of hospital staff. Most processes never need them. */
export const OPEN_DESK_ORM = Symbol('opens the ORM of the desk login')
const MOST_ATTEMPTS = 3
/** SQLSTATE of a deadlock and of a serialization failure. */
const GIVEN_UP = new Set(['40P01', '40001'])
/** Transactions of one patient. */
const MOST_WAITING_OF_ONE = 60
const BUSY = {
  reason: 'requests_unfinished',
  retryAfterSeconds: 10,
} as const

/**
 * The only way to the tables. The actor decides the login of a transaction, and row security holds each login to its rows.
 * No login is a member of another role, so SQL injected on one cannot become another.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  /** Reads tables that everyone may read; rows under row security are not visible here. */
  readonly catalogue: Kysely<Tables>
  private readonly proof: ActorProof
  /** Requests of one patient that wait for a lock leave half of the connections to everybody else. */
  private readonly patients: Slots
  private deskOrm: Promise<MikroORM> | undefined

  constructor(
    private readonly patientOrm: MikroORM,
    @Inject(STAFF_ORM) private readonly staffOrm: MikroORM,
    @Inject(OPEN_DESK_ORM) private readonly openDeskOrm: () => Promise<MikroORM>,
  ) {
    this.proof = new ActorProof(staffOrm)
    const pool = patientOrm.config.get('pool')
    this.catalogue = openPublicReads(patientOrm.config.get('clientUrl') ?? '', pool?.max)
    const refusal = () => new ProblemError('rate_limited', BUSY)
    const atOnce = Math.max(1, Math.floor((pool?.max ?? 2) / 2))
    this.patients = new Slots({
      atOnce: Number.POSITIVE_INFINITY,
      mostWaiting: Number.POSITIVE_INFINITY,
      refusal,
      each: { atOnce, mostWaiting: MOST_WAITING_OF_ONE, refusal },
    })
  }

  /**
   * Runs `work` in one transaction; whatever it throws rolls everything back. One that PostgreSQL gave up for another's sake
   * runs again.
   * @param person who asked for it, where `actor` is the system
   * @throws ProblemError not_signed_in when an erasure has deleted the patient's account meanwhile, rate_limited when too many
   * transactions of the patient wait
   */
  async transaction<T>(actor: Actor, work: (em: EntityManager) => Promise<T>, person = actor): Promise<T> {
    const run = () => this.attempt(actor, work, person)
    return isOutsideTeam(person) ? this.patients.take(person.userId, run) : run()
  }

  private async attempt<T>(actor: Actor, work: (em: EntityManager) => Promise<T>, person: Actor): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const em = await this.fork(actor)
      try {
        return await em.transactional((inner) => markTransaction(() => work(inner as EntityManager)))
      } catch (error) {
        // Patients write rows of their own only. Staff and hospitals write rows of others, which are gone then.
        if (person.kind === 'user' && isOwnerGone(error))
          throw new ProblemError(isPatientSession(person) ? 'not_signed_in' : 'not_found')
        if (!GIVEN_UP.has(sqlStateOf(error) ?? '') || attempt === MOST_ATTEMPTS) throw error
      }
    }
  }

  /** Everything that `work` reads is of one moment, whatever is committed meanwhile; it may write nothing. */
  async snapshot<T>(actor: Actor, work: (em: EntityManager) => Promise<T>): Promise<T> {
    const em = await this.fork(actor)
    const options = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true }
    return em.transactional((inner) => markTransaction(() => work(inner as EntityManager)), options)
  }

  /** The session variables are set for the transaction only. */
  private async fork(actor: Actor): Promise<EntityManager> {
    const orm = await this.ormOf(actor)
    const userId = actor.kind === 'user' ? actor.userId : ''
    const variables = await this.proof.variablesOf(userId)
    return orm.em.fork({ session: { variables } }) as EntityManager
  }

  private async ormOf(actor: Actor): Promise<MikroORM> {
    if (actor.kind === 'system' || isStaffSession(actor)) return this.staffOrm
    if (!isAtDesk(actor)) return this.patientOrm
    this.deskOrm ??= this.openDeskOrm().catch((error) => {
      this.deskOrm = undefined
      throw error
    })
    return this.deskOrm
  }

  async onApplicationShutdown(): Promise<void> {
    await this.catalogue.destroy()
    await (await this.deskOrm)?.close(true)
    // Nest closes the other one.
    await this.staffOrm.close(true)
  }

  /** @throws Error when PostgreSQL does not answer */
  async ping(): Promise<void> {
    await this.catalogue.selectNoFrom(({ lit }) => lit(1).as('one')).execute()
  }
}

const isOutsideTeam = (actor: Actor): actor is UserActor => actor.kind === 'user' && !isStaffSession(actor)

const isPatientSession = (actor: Actor) => isOutsideTeam(actor) && !isAtDesk(actor)

const isAtDesk = (actor: Actor) => actor.kind === 'user' && actor.atDesk === true

/** Staff on the patient site are patients there. */
const isStaffSession = (actor: Actor) =>
  actor.kind === 'user' && actor.role !== 'user' && actor.audience === 'admin'

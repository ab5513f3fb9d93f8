import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { may, type Permission, type UserActor } from '../../platform/authz/index.js'
import { Database, lockOf, PostgresListener, type Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'

const CHANNEL = 'live_events'
const PAGE = 500
/** Open pages of one person, in one process. */
const MOST_STREAMS = 20

/** What can happen while a person looks at a page; data holds ids, the page then reads the state. */
export interface LiveEventData {
  'booking.created': { bookingId: string }
  'booking.updated': { bookingId: string }
  'booking.message': { bookingId: string }
  /** Something happened to a request for an offer. The members of its hospital hear of it. */
  'case.updated': { quoteRequestId: string }
  'payment.updated': { paymentId: string }
  'notification.created': { bookingId: string }
  'notification.read': Record<string, never>
  'subscription.updated': { subscriptionId: string }
  'conversation.message': { conversationId: string }
  'review_scrape.progress': { scrapeId: string }
  'session.ended': { sessionId: string }
  'enquiry.updated': { enquiryId: string }
  'ticket.updated': { ticketId: string }
  /** Names nobody: every open page of the team reads again. */
  'account.erased': Record<string, never>
  /** A patient withdrew or gave the consent to health data. Names nobody. */
  'consent.updated': Record<string, never>
  /** The person has another role: what is open was opened with the old one. */
  'role.changed': Record<string, never>
}

/** What the team's pages hear of every patient and of each other's work, by ids alone, and who may: what has changed is read by routes of their own. */
const HEARD_BY_TEAM: Partial<Record<string, Permission>> = {
  'booking.created': 'admin.booking.read',
  'booking.updated': 'admin.booking.read',
  'booking.message': 'admin.booking.read',
  'payment.updated': 'admin.payment',
  'review_scrape.progress': 'admin.review.scrape',
  'enquiry.updated': 'admin.enquiry.read',
  'ticket.updated': 'admin.ai',
  'account.erased': 'admin.booking.read',
  'consent.updated': 'admin.booking.read',
} satisfies Partial<Record<keyof LiveEventData, Permission>>

export interface LiveEvent {
  id: string
  userId: string
  type: string
  data: object
}

/** An event of no patient's: it is not stored. */
type TeamEvent = Pick<LiveEvent, 'type' | 'data'>

interface Listener {
  onEvent: (event: LiveEvent) => void
  /** Events may have been missed: only the tables know which. */
  onGap: () => void
}

/**
 * Tells the person's open pages, in the transaction of the change: they hear of it when it is committed. One at a time
 * for a person, so that ids rise in the order of the commits and a page can resume from the last one it saw.
 */
export async function publishLiveEvent<T extends keyof LiveEventData>(
  em: EntityManager,
  userId: string,
  type: T,
  data: LiveEventData[T],
): Promise<void> {
  await liveEvent(em, userId, type, data).execute()
}

/** The event as a statement, for `writeTogether`. Its id is taken behind the lock. */
export function liveEvent<T extends keyof LiveEventData>(
  em: EntityManager,
  userId: string,
  type: T,
  data: LiveEventData[T],
) {
  const db = em.getKysely<Tables>()
  const event = db
    .selectNoFrom(({ cast, val }) => [
      cast<string>(val(userId), 'uuid').as('userId'),
      val(type).as('type'),
      cast<object>(val(JSON.stringify(data)), 'jsonb').as('data'),
    ])
    .where(lockOf(`live ${userId}`), 'is not', null)
  return db
    .insertInto('live_events')
    .columns(['user_id', 'type', 'data'])
    .expression(event)
    .returning(({ fn, val, cast, ref }) => {
      const told = jsonBuildObject({
        id: cast<string>('id', 'text'),
        userId: ref('user_id'),
        type: ref('type'),
        data: ref('data'),
      })
      return fn('pg_notify', [val(CHANNEL), cast<string>(told, 'text')]).as('told')
    })
}

/** Tells the open pages of the team when the transaction commits. A page that was away reads anew. */
export async function publishTeamEvent<
  T extends 'enquiry.updated' | 'ticket.updated' | 'account.erased' | 'consent.updated',
>(em: EntityManager, type: T, data: LiveEventData[T]): Promise<void> {
  const event: TeamEvent = { type, data }
  await em
    .getKysely<Tables>()
    .selectNoFrom(({ fn, val }) => fn('pg_notify', [val(CHANNEL), val(JSON.stringify(event))]).as('told'))
    .execute()
}

/** Hands committed events to the listeners of this process. */
@Injectable()
export class LiveEvents implements OnApplicationBootstrap {
  private readonly listeners = new Map<string, Set<Listener>>()
  private readonly team = new Set<(event: TeamEvent) => void>()

  constructor(
    private readonly postgres: PostgresListener,
    private readonly database: Database,
  ) {}

  async onApplicationBootstrap() {
    await this.postgres.listen(CHANNEL, {
      // What arrives before the connection counts as open comes after a gap, of which its listeners are told first.
      onMessage: (payload) => this.postgres.connected && this.deliver(JSON.parse(payload)),
      onConnected: () => this.announceGap(),
    })
  }

  /**
   * @returns the function that ends the subscription
   * @throws ProblemError rate_limited when the person has too many open
   */
  subscribe(userId: string, listener: Listener): () => void {
    const own = this.listeners.get(userId) ?? new Set()
    if (own.size >= MOST_STREAMS) throw new ProblemError('rate_limited', { retryAfterSeconds: 10 })
    this.listeners.set(userId, own.add(listener))
    return () => {
      own.delete(listener)
      if (own.size === 0) this.listeners.delete(userId)
    }
  }

  /**
   * What happens to patients, for sessions of the back office. None of it is kept for who was away: their page reads anew.
   * @returns the function that ends the subscription
   */
  subscribeToPatients({ audience, role }: UserActor, onEvent: (event: TeamEvent) => void): () => void {
    if (audience !== 'admin') return () => undefined
    const listener = (event: TeamEvent) => {
      const permission = HEARD_BY_TEAM[event.type]
      if (permission && may(role, permission)) onEvent(event)
    }
    this.team.add(listener)
    return () => this.team.delete(listener)
  }

  /** What the person missed since the event with that id, oldest first. */
  since(actor: UserActor, lastEventId: string): Promise<LiveEvent[]> {
    return this.database.transaction(actor, async (em) => {
      const missed: LiveEvent[] = []
      let page: LiveEvent[]
      do {
        const after = missed.at(-1)?.id ?? lastEventId
        page = await em
          .getKysely<Tables>()
          .selectFrom('live_events as e')
          .select(({ cast }) => [
            cast<string>('e.id', 'text').as('id'),
            'e.user_id as userId',
            'e.type',
            'e.data',
          ])
          .where('e.user_id', '=', actor.userId)
          .where(({ eb, cast, val }) => eb('e.id', '>', cast<number>(val(after), 'bigint')))
          .orderBy('e.id')
          .limit(PAGE)
          .execute()
        missed.push(...page)
      } while (page.length === PAGE)
      return missed
    })
  }

  private deliver(event: LiveEvent | TeamEvent) {
    if ('userId' in event) for (const { onEvent } of this.listeners.get(event.userId) ?? []) onEvent(event)
    for (const hear of this.team) hear(event)
  }

  private announceGap() {
    for (const { onGap } of [...this.listeners.values()].flatMap((own) => [...own])) onGap()
  }
}

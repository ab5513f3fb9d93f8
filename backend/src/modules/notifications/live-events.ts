import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { type RawBuilder, sql } from 'kysely'
import { may, type Permission, type UserActor } from '../../platform/authz/index.js'
import { Database, PostgresListener } from '../../platform/database/index.js'
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
  await liveEvent(userId, type, data).execute(em.getKysely())
}

/** The event as a statement, for `writeTogether`. Its id is taken behind the lock. */
export function liveEvent<T extends keyof LiveEventData>(
  userId: string,
  type: T,
  data: LiveEventData[T],
): RawBuilder<unknown> {
  return sql`
    insert into live_events (user_id, type, data) select ${userId}::uuid, ${type}, ${JSON.stringify(data)}::jsonb
    where pg_advisory_xact_lock(hashtextextended(${`live ${userId}`}, 0)) is not null
    returning pg_notify(${CHANNEL},
      json_build_object('id', id::text, 'userId', user_id, 'type', type, 'data', data)::text)
  `
}

/** Tells the open pages of the team when the transaction commits. A page that was away reads anew. */
export async function publishTeamEvent<
  T extends 'enquiry.updated' | 'ticket.updated' | 'account.erased' | 'consent.updated',
>(em: EntityManager, type: T, data: LiveEventData[T]): Promise<void> {
  const event: TeamEvent = { type, data }
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(em.getKysely())
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
        const { rows } = await sql<LiveEvent>`
          select id::text, user_id as "userId", type, data from live_events e
          where user_id = ${actor.userId} and id > ${after}::bigint order by e.id limit ${PAGE}
        `.execute(em.getKysely())
        missed.push(...rows)
        page = rows
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

import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { sql } from 'kysely'
import { PostgresListener } from '../../platform/database/index.js'

const CHANNEL = 'live_events'

/** What can happen while a person looks at a page; data holds ids, the page then reads the state. */
export interface LiveEventData {
  'booking.created': { bookingId: string }
  'booking.updated': { bookingId: string }
}

export interface LiveEvent {
  id: string
  userId: string
  type: string
  data: object
}

type Listener = (event: LiveEvent) => void

/** Tells the person's open pages, in the transaction of the change: they hear of it when it is committed. */
export async function publishLiveEvent<T extends keyof LiveEventData>(
  em: EntityManager,
  userId: string,
  type: T,
  data: LiveEventData[T],
): Promise<void> {
  await sql`
    with event as (
      insert into live_events (user_id, type, data) values (${userId}, ${type}, ${JSON.stringify(data)}) returning *
    )
    select pg_notify(${CHANNEL}, json_build_object('id', id::text, 'userId', user_id, 'type', type, 'data', data)::text)
    from event
  `.execute(em.getKysely())
}

/** Hands committed events to the listeners of this process. */
@Injectable()
export class LiveEvents implements OnApplicationBootstrap {
  private readonly listeners = new Map<string, Set<Listener>>()

  constructor(private readonly postgres: PostgresListener) {}

  async onApplicationBootstrap() {
    await this.postgres.listen(CHANNEL, {
      onMessage: (payload) => this.deliver(JSON.parse(payload)),
      onConnected: () => undefined,
    })
  }

  /** @returns the function that ends the subscription */
  subscribe(userId: string, listener: Listener): () => void {
    const own = this.listeners.get(userId) ?? new Set()
    this.listeners.set(userId, own.add(listener))
    return () => {
      own.delete(listener)
      if (own.size === 0) this.listeners.delete(userId)
    }
  }

  private deliver(event: LiveEvent) {
    for (const listener of this.listeners.get(event.userId) ?? []) listener(event)
  }
}

import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { deleteRows } from './delete-rows.js'
import { DAY, HOUR, Upkeep, type UpkeepCounts, type UpkeepTurn } from './upkeep-task.js'

/** What the platform's own tables need. */
@Injectable()
export class PlatformUpkeep {
  @Upkeep({ name: 'platform.rate_limits', about: 'Removes counters whose time is over', everySeconds: HOUR })
  async rateLimits(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { counters: await deleteRows(turn, 'rate_limits', sql`ends_at < now()`) }
  }

  /** A phone that finds its network again after a journey still gets the first answer. */
  @Upkeep({
    name: 'platform.idempotency_keys',
    about: 'Removes answers that were kept for repeated requests, after 30 days',
    everySeconds: DAY,
  })
  async idempotencyKeys(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { keys: await deleteRows(turn, 'idempotency_keys', sql`created_at < now() - interval '30 days'`) }
  }

  /** What nobody has handled stays for ever. The note of a message outlives the message: it cannot run twice in between. */
  @Upkeep({
    name: 'platform.messages',
    about: 'Removes messages that were handled more than 35 days ago',
    everySeconds: DAY,
  })
  async messages(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const messages = await deleteRows(
      turn,
      'outbox_messages',
      sql`sent_at < now() - interval '35 days' and exists (
        select from inbox_messages where message_id = outbox_messages.id and handled_at < now() - interval '35 days')`,
    )
    const notes = await deleteRows(
      turn,
      'inbox_messages',
      sql`handled_at < now() - interval '36 days' and not exists (
        select from outbox_messages where id = inbox_messages.message_id)`,
    )
    return { messages, notes }
  }
}

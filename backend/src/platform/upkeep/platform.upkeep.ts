import { Injectable } from '@nestjs/common'
import { fromNow, NOW } from '../database/index.js'
import { deleteRows } from './delete-rows.js'
import { DAY, HOUR, Upkeep, type UpkeepCounts, type UpkeepTurn } from './upkeep-task.js'

/** What the platform's own tables need. */
@Injectable()
export class PlatformUpkeep {
  @Upkeep({ name: 'platform.rate_limits', about: 'Removes counters whose time is over', everySeconds: HOUR })
  async rateLimits(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { counters: await deleteRows(turn, 'rate_limits', (eb) => eb('ends_at', '<', NOW)) }
  }

  /** A phone that finds its network again after a journey still gets the first answer. */
  @Upkeep({
    name: 'platform.idempotency_keys',
    about: 'Removes answers that were kept for repeated requests, after 30 days',
    everySeconds: DAY,
  })
  async idempotencyKeys(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return {
      keys: await deleteRows(turn, 'idempotency_keys', (eb) => eb('created_at', '<', fromNow('-30 days'))),
    }
  }

  /** What nobody has handled stays for ever. The note of a message outlives the message: it cannot run twice in between. */
  @Upkeep({
    name: 'platform.messages',
    about: 'Removes messages that were handled more than 35 days ago',
    everySeconds: DAY,
  })
  async messages(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const messages = await deleteRows(turn, 'outbox_messages', (eb) =>
      eb.and([
        eb('sent_at', '<', fromNow('-35 days')),
        eb.exists(
          eb
            .selectFrom('inbox_messages')
            .select('message_id')
            .whereRef('message_id', '=', 'outbox_messages.id')
            .where('handled_at', '<', fromNow('-35 days')),
        ),
      ]),
    )
    const notes = await deleteRows(turn, 'inbox_messages', (eb) =>
      eb.and([
        eb('handled_at', '<', fromNow('-36 days')),
        eb.not(
          eb.exists(
            eb.selectFrom('outbox_messages').select('id').whereRef('id', '=', 'inbox_messages.message_id'),
          ),
        ),
      ]),
    )
    return { messages, notes }
  }
}

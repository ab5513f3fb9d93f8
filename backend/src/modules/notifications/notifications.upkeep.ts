import { Injectable } from '@nestjs/common'
import { fromNow } from '../../platform/database/index.js'
import {
  DAY,
  deleteRows,
  HOUR,
  Upkeep,
  type UpkeepCounts,
  type UpkeepTurn,
} from '../../platform/upkeep/index.js'

@Injectable()
export class NotificationsUpkeep {
  /** A page that slept for longer reads its state anew when it comes back. */
  @Upkeep({
    name: 'notifications.live_events',
    about: 'Removes events of open pages that are older than a week',
    everySeconds: HOUR,
  })
  async liveEvents(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return {
      events: await deleteRows(turn, 'live_events', (eb) => eb('created_at', '<', fromNow('-7 days'))),
    }
  }

  @Upkeep({
    name: 'notifications.read',
    about: 'Removes notifications that were read more than 90 days ago',
    everySeconds: DAY,
  })
  async notifications(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return {
      notifications: await deleteRows(turn, 'notifications', (eb) => eb('read_at', '<', fromNow('-90 days'))),
    }
  }

  /** As long as its message may run again, the note stays: else the reminder would come a second time. */
  @Upkeep({
    name: 'notifications.mail_attempts',
    about: 'Removes notes of reminders that were tried more than 36 days ago',
    everySeconds: DAY,
  })
  async mailAttempts(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const attempts = await deleteRows(turn, 'mail_attempts', (eb) => {
      const messages = eb
        .selectFrom('outbox_messages')
        .select('id')
        .whereRef('id', '=', 'mail_attempts.message_id')
      return eb.and([eb('begun_at', '<', fromNow('-36 days')), eb.not(eb.exists(messages))])
    })
    return { attempts }
  }
}

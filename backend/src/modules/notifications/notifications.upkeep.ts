import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
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
    return { events: await deleteRows(turn, 'live_events', sql`created_at < now() - interval '7 days'`) }
  }

  @Upkeep({
    name: 'notifications.read',
    about: 'Removes notifications that were read more than 90 days ago',
    everySeconds: DAY,
  })
  async notifications(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const notifications = await deleteRows(turn, 'notifications', sql`read_at < now() - interval '90 days'`)
    return { notifications }
  }

  /** As long as its message may run again, the note stays: else the reminder would come a second time. */
  @Upkeep({
    name: 'notifications.mail_attempts',
    about: 'Removes notes of reminders that were tried more than 36 days ago',
    everySeconds: DAY,
  })
  async mailAttempts(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const attempts = await deleteRows(
      turn,
      'mail_attempts',
      sql`begun_at < now() - interval '36 days' and not exists (
        select from outbox_messages where id = mail_attempts.message_id)`,
    )
    return { attempts }
  }
}

import { Injectable } from '@nestjs/common'
import {
  DAY,
  deleteRows,
  HOUR,
  Upkeep,
  type UpkeepCounts,
  type UpkeepTurn,
} from '../../platform/upkeep/index.js'
import { ATTEMPT_IS_OVER, EVENT_IS_OLD, READ_LONG_AGO } from './notifications.sql.js'

@Injectable()
export class NotificationsUpkeep {
  /** A page that slept for longer reads its state anew when it comes back. */
  @Upkeep({
    name: 'notifications.live_events',
    about: 'Removes events of open pages that are older than a week',
    everySeconds: HOUR,
  })
  async liveEvents(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { events: await deleteRows(turn, 'live_events', EVENT_IS_OLD) }
  }

  @Upkeep({
    name: 'notifications.read',
    about: 'Removes notifications that were read more than 90 days ago',
    everySeconds: DAY,
  })
  async notifications(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { notifications: await deleteRows(turn, 'notifications', READ_LONG_AGO) }
  }

  /** As long as its message may run again, the note stays: else the reminder would come a second time. */
  @Upkeep({
    name: 'notifications.mail_attempts',
    about: 'Removes notes of reminders that were tried more than 36 days ago',
    everySeconds: DAY,
  })
  async mailAttempts(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { attempts: await deleteRows(turn, 'mail_attempts', ATTEMPT_IS_OVER) }
  }
}

import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { deleteRows, HOUR, Upkeep, type UpkeepCounts, type UpkeepTurn } from '../../platform/upkeep/index.js'

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
}

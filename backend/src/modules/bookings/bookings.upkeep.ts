import { Injectable } from '@nestjs/common'
import { MINUTE, Upkeep, type UpkeepCounts, type UpkeepTurn } from '../../platform/upkeep/index.js'
import { remindPatients, tellTeamOfOverdue } from './booking-reminders.js'

@Injectable()
export class BookingsUpkeep {
  @Upkeep({
    name: 'bookings.reminders',
    about: 'Reminds patients of a confirmed date that is tomorrow, once',
    everySeconds: 10 * MINUTE,
  })
  async reminders(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { patients: await turn.batches((em, limit) => remindPatients(em, new Date(), limit)) }
  }

  @Upkeep({
    name: 'bookings.overdue',
    about: 'Tells the team of requests that nobody has answered for 20 hours, once each',
    everySeconds: 10 * MINUTE,
  })
  async overdue(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { bookings: await turn.batches((em, limit) => tellTeamOfOverdue(em, new Date(), limit)) }
  }
}

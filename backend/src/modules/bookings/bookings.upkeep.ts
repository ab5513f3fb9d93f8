import { Injectable } from '@nestjs/common'
import { fromNow } from '../../platform/database/index.js'
import {
  DAY,
  deleteRows,
  HOUR,
  MINUTE,
  Upkeep,
  type UpkeepCounts,
  UpkeepFailure,
  type UpkeepTurn,
} from '../../platform/upkeep/index.js'
import { BookingNotesService } from './booking-notes.service.js'
import { remindPatients, tellTeamOfOverdue } from './booking-reminders.js'
import { addUpBookings, correctBookingSums } from './booking-sums.js'

const CHANGES_AT_ONCE = 10_000

@Injectable()
export class BookingsUpkeep {
  constructor(private readonly notes: BookingNotesService) {}

  @Upkeep({
    name: 'bookings.reminders',
    about: 'Reminds patients of an appointment that is tomorrow where it takes place',
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

  @Upkeep({
    name: 'bookings.sums',
    about: 'Adds what changed of bookings to the sums that the back office shows',
    everySeconds: MINUTE,
  })
  async sums(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { changes: await turn.batches(addUpBookings, CHANGES_AT_ONCE) }
  }

  /** A sum that was wrong is right again afterwards, and somebody has to find out how it came about. */
  @Upkeep({
    name: 'bookings.sums_checked',
    about: 'Compares the sums of bookings with the bookings, and corrects them',
    everySeconds: DAY,
  })
  async sumsChecked(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const corrected = await turn.transaction(correctBookingSums)
    if (corrected > 0) throw new UpkeepFailure('bookings.sums_differed', { corrected })
    return { corrected }
  }

  @Upkeep({
    name: 'bookings.withdrawn_notes',
    about: 'Deletes internal notes that their author withdrew more than an hour ago',
    everySeconds: 10 * MINUTE,
  })
  async withdrawnNotes(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return {
      notes: await deleteRows(turn, 'booking_notes', (eb) => eb('withdrawn_at', '<', fromNow('-1 hour'))),
    }
  }

  @Upkeep({
    name: 'bookings.encrypted_notes',
    about: 'Encrypts internal notes that were written before notes were encrypted',
    everySeconds: HOUR,
  })
  async encryptedNotes(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { notes: await turn.batches((em, limit) => this.notes.sealEarlier(em, limit)) }
  }
}

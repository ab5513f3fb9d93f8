import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import { ProblemError } from '../../platform/errors/index.js'

/** How long after writing the author can correct a note. */
const CHANGEABLE_MS = 15 * 60_000

const BookingNoteSchema = defineEntity({
  name: 'BookingNote',
  tableName: 'booking_notes',
  properties: {
    id: p.uuid().primary(),
    bookingId: p.uuid(),
    /** The patient. */
    userId: p.uuid(),
    /** The staff member. Null once that account is erased. */
    authorId: p.uuid().nullable(),
    /** The text of an earlier note that is not encrypted yet. */
    text: p.text().nullable(),
    /** A NoteContent under the key of the booking. */
    content: p.blob().nullable(),
    /** Accounts of the staff members whom the note names. */
    mentions: p.array().columnType('uuid[]').defaultRaw(`'{}'::uuid[]`),
    editedAt: p.datetime().nullable(),
    /** Only the author reads a withdrawn note, until a scheduled task deletes it. */
    withdrawnAt: p.datetime().nullable(),
    version: p.integer().version(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('clock_timestamp()'),
  },
})

export interface NoteContent {
  text: string
}

/** An internal note of the team on a booking. */
export class BookingNote extends BookingNoteSchema.class {
  changeableUntil(): Date {
    return new Date(this.createdAt.getTime() + CHANGEABLE_MS)
  }

  /** @throws ProblemError access_denied for another person, invalid_transition for a withdrawn note, and after 15 minutes */
  requireChangeable(userId: string, now: Date): void {
    this.requireAuthor(userId)
    if (this.withdrawnAt) throw new ProblemError('invalid_transition')
    if (now > this.changeableUntil()) throw new ProblemError('invalid_transition', { reason: 'note_too_old' })
  }

  /** @throws ProblemError access_denied */
  requireAuthor(userId: string): void {
    if (this.authorId !== userId) throw new ProblemError('access_denied', { reason: 'note_of_colleague' })
  }
}
BookingNoteSchema.setClass(BookingNote)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof BookingNoteSchema> {}
}

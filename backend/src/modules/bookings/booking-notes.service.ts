import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, fullName, lockVersioned, type Tables } from '../../platform/database/index.js'
import { fieldError, ProblemError } from '../../platform/errors/index.js'
import { once } from '../../platform/idempotency/index.js'
import { BookingCipher } from '../booking-keys/index.js'
import { notify } from '../notifications/index.js'
import { recordDataAccess } from '../privacy/index.js'
import { auditView, lockForeignBooking, requireForeign } from './any-booking.js'
import type { Booking } from './booking.entity.js'
import { findBookingOwner, findTeam } from './booking.repository.js'
import type {
  BookingNoteInput,
  BookingNoteListView,
  BookingNotePatch,
  BookingNoteView,
} from './booking-note.dto.js'
import { BookingNote, type NoteContent } from './booking-note.entity.js'

type NotedBooking = Pick<Booking, 'id' | 'userId'>

/** The internal notes of the team on a booking. Each text is encrypted under the key of the booking. */
@Injectable()
export class BookingNotesService {
  constructor(
    private readonly database: Database,
    private readonly cipher: BookingCipher,
  ) {}

  list(actor: UserActor, bookingId: string): Promise<BookingNoteListView> {
    return this.database.transaction(actor, async (em) => {
      await openForNotes(em, actor, bookingId)
      return { items: await this.read(em, actor, bookingId) }
    })
  }

  get(actor: UserActor, bookingId: string, noteId: string): Promise<BookingNoteView> {
    return this.database.transaction(actor, async (em) => {
      await openForNotes(em, actor, bookingId)
      return this.readOne(em, actor, bookingId, noteId)
    })
  }

  /** @throws ProblemError not_found, access_denied for the actor's own booking, invalid_input for a mention outside the team */
  write(
    actor: UserActor,
    bookingId: string,
    input: BookingNoteInput,
    idempotencyKey: string | undefined,
  ): Promise<BookingNoteView> {
    const request = { route: 'POST admin/bookings/:id/notes', body: { bookingId, ...input } }
    return this.database.transaction(actor, (em) =>
      once(em, actor, idempotencyKey, request, async (_answered, about) => {
        const booking = await lockForeignBooking(em, actor, bookingId)
        about(booking.userId)
        const id = await this.add(em, actor, booking, input)
        return this.readOne(em, actor, bookingId, id)
      }),
    )
  }

  /**
   * Corrects the text or the mentions. Newly mentioned staff are notified.
   * @throws ProblemError as `write`; stale_version; access_denied for the note of a colleague; invalid_transition after 15 minutes
   */
  change(
    actor: UserActor,
    bookingId: string,
    noteId: string,
    { version, text, mentions }: BookingNotePatch,
  ): Promise<BookingNoteView> {
    return this.changed(actor, bookingId, noteId, version, async (em, note, booking) => {
      note.requireChangeable(actor.userId, new Date())
      if (text !== undefined) await this.seal(em, booking, note, text)
      if (mentions) {
        const before = note.mentions
        note.mentions = await teamOf(em, booking, mentions)
        await tellMentioned(
          em,
          actor,
          booking,
          note.mentions.filter((id) => !before.includes(id)),
        )
      }
      note.editedAt = new Date()
      return 'booking.note_change'
    })
  }

  /** Hides the note from everybody but its author, who can restore it within an hour. @throws ProblemError as `change` */
  withdraw(actor: UserActor, bookingId: string, noteId: string, version: number): Promise<BookingNoteView> {
    return this.changed(actor, bookingId, noteId, version, async (_em, note) => {
      note.requireChangeable(actor.userId, new Date())
      note.withdrawnAt = new Date()
      return 'booking.note_withdraw'
    })
  }

  /** Undoes `withdraw`. @throws ProblemError as `change`; not_found once the note is deleted */
  restore(actor: UserActor, bookingId: string, noteId: string, version: number): Promise<BookingNoteView> {
    return this.changed(actor, bookingId, noteId, version, async (_em, note) => {
      note.requireAuthor(actor.userId)
      if (!note.withdrawnAt) throw new ProblemError('invalid_transition')
      note.withdrawnAt = null
      return 'booking.note_restore'
    })
  }

  /** Stores a note. The audit log says that there is one, not what it says. @returns its id */
  async add(
    em: EntityManager,
    actor: UserActor,
    booking: NotedBooking,
    { text, mentions = [] }: BookingNoteInput,
  ): Promise<string> {
    const mentioned = await teamOf(em, booking, mentions)
    const note = em.create(BookingNote, {
      id: uuid(),
      bookingId: booking.id,
      userId: booking.userId,
      authorId: actor.userId,
      mentions: mentioned,
    })
    await this.seal(em, booking, note, text)
    await em.flush()
    await auditNote(em, actor, note, 'booking.note')
    await tellMentioned(em, actor, booking, mentioned)
    return note.id
  }

  /** Encrypts notes that are older than their encryption. @returns how many, `limit` at most */
  async sealEarlier(em: EntityManager, limit: number): Promise<number> {
    const notes = await em.find(
      BookingNote,
      { content: null },
      { limit, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    )
    for (const note of notes)
      if (note.text) await this.seal(em, { id: note.bookingId, userId: note.userId }, note, note.text)
    await em.flush()
    return notes.length
  }

  /** Reads the notes, oldest first. The caller has checked the permission and recorded the access. */
  async read(
    em: EntityManager,
    { userId }: UserActor,
    bookingId: string,
    noteId?: string,
  ): Promise<BookingNoteView[]> {
    const notes = await em.find(
      BookingNote,
      {
        bookingId,
        ...(noteId && { id: noteId }),
        $or: [{ withdrawnAt: null }, { authorId: userId }],
      },
      { orderBy: { createdAt: 'asc', id: 'asc' } },
    )
    if (notes.length === 0) return []
    const textOf = await this.opener(em, bookingId, notes)
    const nameOf = await namesOf(em, notes)
    return notes.map((note) => ({
      id: note.id,
      at: note.createdAt.toISOString(),
      authorId: note.authorId ?? null,
      person: nameOf(note.authorId),
      text: textOf(note),
      mentions: note.mentions.map((id) => ({ id, person: nameOf(id) })),
      changeableUntil: note.changeableUntil().toISOString(),
      editedAt: note.editedAt?.toISOString() ?? null,
      withdrawnAt: note.withdrawnAt?.toISOString() ?? null,
      version: note.version,
    }))
  }

  /** Reads the notes of a patient for the export. A withdrawn note may be about another patient, so it is left out. */
  async exportOf(em: EntityManager, userId: string): Promise<Map<string, { at: Date; text: string }[]>> {
    const notes = await em.find(
      BookingNote,
      { userId, withdrawnAt: null },
      { orderBy: { createdAt: 'asc', id: 'asc' } },
    )
    const exported = new Map<string, { at: Date; text: string }[]>()
    for (const [bookingId, ofBooking] of Map.groupBy(notes, (note) => note.bookingId)) {
      const textOf = await this.opener(em, bookingId, ofBooking)
      exported.set(
        bookingId,
        ofBooking.map((note) => ({ at: note.createdAt, text: textOf(note) })),
      )
    }
    return exported
  }

  private async opener(em: EntityManager, bookingId: string, notes: BookingNote[]) {
    const open = notes.some(({ content }) => content) && (await this.cipher.opener(em, bookingId))
    return (note: BookingNote): string =>
      open && note.content ? open<NoteContent>(contextOf(note), note.content).text : (note.text ?? '')
  }

  private async seal(em: EntityManager, booking: NotedBooking, note: BookingNote, text: string) {
    const content: NoteContent = { text }
    note.content = await this.cipher.seal(em, booking, contextOf(note), content)
    note.text = null
  }

  private async readOne(em: EntityManager, actor: UserActor, bookingId: string, noteId: string) {
    const [view] = await this.read(em, actor, bookingId, noteId)
    if (!view) throw new ProblemError('not_found')
    return view
  }

  private changed(
    actor: UserActor,
    bookingId: string,
    noteId: string,
    version: number,
    change: (em: EntityManager, note: BookingNote, booking: Booking) => Promise<string>,
  ): Promise<BookingNoteView> {
    return this.database.transaction(actor, async (em) => {
      const booking = await lockForeignBooking(em, actor, bookingId)
      const note = await lockVersioned(em, BookingNote, noteId, version)
      if (note.bookingId !== bookingId) throw new ProblemError('not_found')
      const action = await change(em, note, booking)
      await em.flush()
      await auditNote(em, actor, note, action)
      return this.readOne(em, actor, bookingId, noteId)
    })
  }
}

const contextOf = ({ id }: BookingNote) => `booking_notes/${id}`

const auditNote = (em: EntityManager, actor: UserActor, { id, bookingId }: BookingNote, action: string) =>
  audit(em, actor, { action, subjectType: 'booking', subjectId: bookingId, details: { noteId: id } })

/** Records the reading, in the audit log and for the patient. @throws ProblemError not_found, access_denied */
async function openForNotes(em: EntityManager, actor: UserActor, bookingId: string): Promise<void> {
  await auditView(em, actor, bookingId)
  const userId = await findBookingOwner(em, bookingId)
  if (!userId) throw new ProblemError('not_found')
  requireForeign(actor, { userId })
  await recordDataAccess(em, actor, { userId, subject: 'booking', subjectId: bookingId })
}

/**
 * Checks that each mentioned person is active staff, and not the patient of the booking.
 * @returns the ids, each once, in one order for all transactions
 */
async function teamOf(em: EntityManager, { userId }: NotedBooking, ids: string[]): Promise<string[]> {
  const mentioned = [...new Set(ids)].sort()
  for (const id of mentioned)
    if (id === userId || !(await findTeam(em, id))[0]) throw fieldError('mentions', 'assignee_unknown')
  return mentioned
}

async function tellMentioned(em: EntityManager, actor: UserActor, { id }: NotedBooking, mentioned: string[]) {
  for (const userId of mentioned) if (userId !== actor.userId) await notify(em, userId, 'team_mentioned', id)
}

async function namesOf(em: EntityManager, notes: BookingNote[]) {
  const ids = new Set(
    notes.flatMap(({ authorId, mentions }) => (authorId ? [authorId, ...mentions] : mentions)),
  )
  const people =
    ids.size === 0
      ? []
      : await em
          .getKysely<Tables>()
          .selectFrom('profiles as p')
          .select(({ ref }) => [
            'p.user_id as id',
            fullName(ref('p.first_name'), ref('p.last_name')).as('name'),
          ])
          .where('p.user_id', 'in', [...ids])
          .execute()
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return (id: string | null | undefined) => (id && names.get(id)) || null
}

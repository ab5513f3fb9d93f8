import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import type { UserActor } from '../../platform/authz/index.js'
import type { Tables } from '../../platform/database/index.js'
import { BookingCipher } from '../booking-keys/index.js'
import type { ChangeRequestView } from './change-request.dto.js'
import { type DeclinedChange, OfferChangeRequest, type WantedChange } from './change-request.entity.js'
import { rowKeyOf } from './checklist.js'
import type { OfferView } from './offer.dto.js'
import type { Offer } from './offer.entity.js'
import type { LineOfOffer } from './offer-lines.js'
import type { OfferMessageQuery, OfferMessageView, OfferThreadView } from './offer-message.dto.js'
import { type MessageAuthor, OfferMessage, type WrittenMessage } from './offer-message.entity.js'

const PAGE = 50
/** One email covers the unread messages of this time. */
const BURST_MS = 10 * 60_000

type SeenOffer = Pick<OfferView, 'version' | 'status'>
/** Opens the rows of one booking. */
export type Opener = Awaited<ReturnType<BookingCipher['opener']>>

export interface NewOfferMessage extends WrittenMessage {
  author: MessageAuthor
  forHospital: boolean
  possibleEmergency: boolean
}

/** What patient and team write about an offer, encrypted under the key of the booking. */
@Injectable()
export class OfferThreads {
  constructor(private readonly cipher: BookingCipher) {}

  /** @param seen the offer as its patient sees it */
  async view(
    em: EntityManager,
    { id: offerId, bookingId }: Offer,
    seen: SeenOffer,
    { before }: OfferMessageQuery,
  ): Promise<OfferThreadView> {
    const newest = await em.find(
      OfferMessage,
      { offerId, ...(before && { id: { $lt: before } }) },
      { orderBy: { id: 'desc' }, limit: PAGE + 1 },
    )
    const changes = await em.find(OfferChangeRequest, { offerId }, { orderBy: { id: 'desc' } })
    const open = await this.cipher.opener(em, bookingId)
    return {
      items: newest
        .slice(0, PAGE)
        .toReversed()
        .map((message) => messageView(message, openMessage(open, message))),
      hasOlder: newest.length > PAGE,
      changeRequests: changes.map((change) => changeView(change, open, seen)),
    }
  }

  /**
   * Stores a message about the published version. The offer is locked.
   * @returns the message, and whether it needs an email. It needs none while an unread message of the last 10 minutes had one.
   */
  async add(
    em: EntityManager,
    actor: UserActor,
    { id: offerId, bookingId, userId }: Offer,
    version: number,
    { author, forHospital, possibleEmergency, ...written }: NewOfferMessage,
  ): Promise<{ view: OfferMessageView; needsMail: boolean }> {
    const [id, createdAt] = [uuid(), new Date()]
    const unread = { offerId, author, readAt: null, createdAt: { $gt: new Date(Date.now() - BURST_MS) } }
    const needsMail = (await em.count(OfferMessage, unread)) === 0
    const message = em.create(OfferMessage, {
      id,
      offerId,
      bookingId,
      userId,
      number: version,
      author,
      authorId: actor.userId,
      forHospital,
      possibleEmergency,
      content: await this.cipher.seal(em, { id: bookingId, userId }, messageContext(id), written),
      createdAt,
    })
    await em.flush()
    return { view: messageView(message, written), needsMail }
  }

  /** Stores a request for a change of the published version. The offer is locked. */
  async addChange(
    em: EntityManager,
    { id: offerId, bookingId, userId }: Offer,
    version: number,
    { possibleEmergency, ...wanted }: WantedChange & { possibleEmergency: boolean },
  ): Promise<ChangeRequestView> {
    const id = uuid()
    const change = em.create(OfferChangeRequest, {
      id,
      offerId,
      bookingId,
      userId,
      number: version,
      content: await this.cipher.seal(em, { id: bookingId, userId }, changeContext(id), wanted),
      possibleEmergency,
      requestedAt: new Date(),
    })
    await em.flush()
    return viewOfChange(change, wanted, null, 'open')
  }

  /** Ends a request with the words of the team. */
  async declineChange(em: EntityManager, change: OfferChangeRequest, words: DeclinedChange): Promise<void> {
    const { id, bookingId, userId } = change
    change.answer = await this.cipher.seal(em, { id: bookingId, userId }, answerContext(id), words)
    change.end('declined')
    await em.flush()
  }

  async openChange(
    em: EntityManager,
    change: OfferChangeRequest,
    seen: SeenOffer,
  ): Promise<ChangeRequestView> {
    return changeView(change, await this.cipher.opener(em, change.bookingId), seen)
  }

  /** Reads all that is written about an offer, oldest first. */
  async openAll(em: EntityManager, { id: offerId, bookingId }: Offer) {
    const messages = await em.find(OfferMessage, { offerId }, { orderBy: { id: 'asc' } })
    const changes = await em.find(OfferChangeRequest, { offerId }, { orderBy: { id: 'asc' } })
    if (messages.length + changes.length === 0) return { messages: [], changes: [] }
    const open = await this.cipher.opener(em, bookingId)
    return {
      messages: messages.map((message) => ({ message, written: openMessage(open, message) })),
      changes: changes.map((change) => ({ change, ...openWanted(open, change) })),
    }
  }
}

export interface Correspondence {
  /** Number of messages. */
  messages: number
  /** Messages that the patient has not seen. */
  unread: number
  /** The newest request for a change. */
  change: OfferChangeRequest | undefined
}

const NOTHING: Correspondence = { messages: 0, unread: 0, change: undefined }

/** Counts the messages of several offers and finds their newest requests for a change. Returns a function that answers by offer. */
export async function readCorrespondence(
  em: EntityManager,
  offerIds: readonly string[],
): Promise<(offerId: string) => Correspondence> {
  const counts = await em
    .getKysely<Tables>()
    .selectFrom('offer_messages')
    .select(({ fn, cast }) => [
      'offer_id as offerId',
      cast<number>(fn.countAll(), 'integer').as('messages'),
      cast<number>(
        fn.countAll().filterWhere('author', '<>', 'patient').filterWhere('read_at', 'is', null),
        'integer',
      ).as('unread'),
    ])
    .where('offer_id', 'in', [...offerIds])
    .groupBy('offer_id')
    .execute()
  const found = await em.find(
    OfferChangeRequest,
    { offerId: { $in: [...offerIds] } },
    { orderBy: { id: 'asc' } },
  )
  const changes = new Map(found.map((change) => [change.offerId, change]))
  return (offerId) => ({
    ...(counts.find((one) => one.offerId === offerId) ?? NOTHING),
    change: changes.get(offerId),
  })
}

/** What one side wrote was seen by the other, up to that message. */
export async function markMessagesRead(
  em: EntityManager,
  offerId: string,
  by: 'patient' | 'team',
  lastId: string,
): Promise<void> {
  const author = by === 'patient' ? { $ne: 'patient' as const } : ('patient' as const)
  await em.nativeUpdate(
    OfferMessage,
    { offerId, author, readAt: null, id: { $lte: lastId } },
    { readAt: new Date() },
  )
}

export function changeView(change: OfferChangeRequest, open: Opener, seen: SeenOffer): ChangeRequestView {
  const { wanted, declined } = openWanted(open, change)
  return viewOfChange(change, wanted, declined, change.stateIn(seen))
}

const messageContext = (id: string) => `offer_messages/${id}`
const changeContext = (id: string) => `offer_change_requests/${id}`
const answerContext = (id: string) => `offer_change_requests/${id}/answer`

const openMessage = (open: Opener, { id, content }: OfferMessage) =>
  open<WrittenMessage>(messageContext(id), content)

const openWanted = (open: Opener, { id, content, answer }: OfferChangeRequest) => ({
  wanted: open<WantedChange>(changeContext(id), content),
  declined: answer ? open<DeclinedChange>(answerContext(id), answer) : null,
})

const refOf = (line: LineOfOffer) => ({ key: rowKeyOf(line), ...line })

const messageView = (message: OfferMessage, { line, body }: WrittenMessage): OfferMessageView => ({
  id: message.id,
  author: message.author,
  forHospital: message.forHospital,
  version: message.number,
  line: line && refOf(line),
  body,
  createdAt: message.createdAt.toISOString(),
  readAt: message.readAt?.toISOString() ?? null,
  possibleEmergency: message.possibleEmergency,
})

const viewOfChange = (
  change: OfferChangeRequest,
  { lines, comment }: WantedChange,
  declined: DeclinedChange | null,
  status: ChangeRequestView['status'],
): ChangeRequestView => ({
  id: change.id,
  version: change.number,
  status,
  lines: lines.map(refOf),
  comment,
  requestedAt: change.requestedAt.toISOString(),
  endedAt: change.endedAt?.toISOString() ?? null,
  answer: declined?.comment ?? null,
  possibleEmergency: change.possibleEmergency,
})

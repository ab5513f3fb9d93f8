import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import type { LineOfOffer } from './offer-lines.js'

/** A hospital has no desk yet: the team writes what it passes on. */
export const MESSAGE_AUTHORS = ['patient', 'team', 'hospital'] as const
export type MessageAuthor = (typeof MESSAGE_AUTHORS)[number]

const OfferMessageSchema = defineEntity({
  name: 'OfferMessage',
  tableName: 'offer_messages',
  properties: {
    /** UUIDv7: ids are in the order of the messages. */
    id: p.uuid().primary(),
    offerId: p.uuid(),
    bookingId: p.uuid(),
    /** The patient. */
    userId: p.uuid(),
    /** Number of the version that was published then. */
    number: p.integer(),
    author: p.enum(MESSAGE_AUTHORS),
    /** Null when the account of a staff member is gone. */
    authorId: p.uuid().nullable(),
    /** The team passes on what the hospital said. */
    forHospital: p.boolean(),
    /** A WrittenMessage under the key of the booking. */
    content: p.blob(),
    possibleEmergency: p.boolean(),
    createdAt: p.datetime(),
    /** When the other side saw it. */
    readAt: p.datetime().nullable(),
  },
})

/** A message about an offer: a question of the patient, or an answer. */
export class OfferMessage extends OfferMessageSchema.class {}
OfferMessageSchema.setClass(OfferMessage)

export interface WrittenMessage {
  /** Null for a message about the whole offer. */
  line: LineOfOffer | null
  body: string
}

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof OfferMessageSchema> {}
}

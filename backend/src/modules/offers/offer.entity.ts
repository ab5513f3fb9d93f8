import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import { ProblemError } from '../../platform/errors/index.js'
import {
  nextOfferStatus,
  OFFER_ACTORS,
  OFFER_STATUSES,
  type OfferActor,
  type OfferTransition,
  WITHDRAWAL_REASONS,
} from './offer-status.js'
import type { EnteredBy } from './publication-requirements.js'

const ENTERED_BY = ['hospital', 'team'] as const satisfies EnteredBy[]

const OfferSchema = defineEntity({
  name: 'Offer',
  tableName: 'offers',
  properties: {
    id: p.uuid().primary(),
    bookingId: p.uuid(),
    /** The patient. */
    userId: p.uuid(),
    quoteRequestId: p.uuid(),
    hospitalId: p.uuid(),
    status: p.enum(OFFER_STATUSES),
    /** Number of the version that the patient reads. Null before the first one is published. */
    publishedNumber: p.integer().nullable(),
    withdrawalReason: p.enum(WITHDRAWAL_REASONS).nullable(),
    savedAt: p.datetime().defaultRaw('now()'),
    version: p.integer().version(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
})

/** The answer of a hospital to a request, in versions. */
export class Offer extends OfferSchema.class {
  /** @throws ProblemError invalid_transition if this actor cannot do that now */
  move(name: OfferTransition, by: OfferActor): void {
    const next = nextOfferStatus(name, this.status, by)
    if (!next) throw new ProblemError('invalid_transition')
    this.status = next
  }
}
OfferSchema.setClass(Offer)

const OfferVersionSchema = defineEntity({
  name: 'OfferVersion',
  tableName: 'offer_versions',
  properties: {
    id: p.uuid().primary(),
    offer: () => p.manyToOne(Offer),
    userId: p.uuid(),
    /** Counts the versions of an offer. */
    number: p.integer(),
    enteredBy: p.enum(ENTERED_BY),
    /** An OfferContent under the key of the booking. */
    content: p.blob(),
    /** SHA-256 of the canonical document, in hex. The three fields that follow are null in a draft. */
    hash: p.text().nullable(),
    validUntil: p.datetime().nullable(),
    publishedAt: p.datetime().nullable(),
    /** The signed terms of the hospital that were in force at the publication. Null without them, and in a draft. */
    promiseTermsId: p.uuid().nullable(),
  },
})

/** One version of an offer. A published one never changes. */
export class OfferVersion extends OfferVersionSchema.class {}
OfferVersionSchema.setClass(OfferVersion)

const OfferLetterSchema = defineEntity({
  name: 'OfferLetter',
  tableName: 'offer_letters',
  properties: {
    /** The version that was entered from the letter. */
    id: p.uuid().primary(),
    userId: p.uuid(),
    name: p.text(),
    contentType: p.text(),
    sizeBytes: p.integer(),
    sha256: p.text(),
    storageKey: p.text(),
    wrappedKey: p.text(),
    /** Day of the letter, `YYYY-MM-DD`. */
    dated: p.date(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
})

/** The letter of the hospital, as evidence for what the team entered. */
export class OfferLetter extends OfferLetterSchema.class {}
OfferLetterSchema.setClass(OfferLetter)

const OfferPdfSchema = defineEntity({
  name: 'OfferPdf',
  tableName: 'offer_pdfs',
  properties: {
    /** The published version that it shows. */
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** The hash of the version, as it is printed. */
    hash: p.text(),
    sizeBytes: p.integer(),
    /** SHA-256 of the file, in hex. */
    sha256: p.text(),
    storageKey: p.text(),
    wrappedKey: p.text(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
})

/** The document of a published version. It is rendered once and never changes. */
export class OfferPdf extends OfferPdfSchema.class {}
OfferPdfSchema.setClass(OfferPdf)

const OfferEventSchema = defineEntity({
  name: 'OfferEvent',
  tableName: 'offer_events',
  properties: {
    id: p.uuid().primary(),
    offer: () => p.manyToOne(Offer),
    userId: p.uuid(),
    /** Number of the version that it is about. */
    number: p.integer(),
    /** Null for the product itself, and when the account is gone. */
    actorId: p.uuid().nullable(),
    actor: p.enum(OFFER_ACTORS),
    /** A transition, or `edit`: once for each person and version. */
    transition: p.text(),
    at: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

export class OfferEvent extends OfferEventSchema.class {}
OfferEventSchema.setClass(OfferEvent)

declare module '../../platform/database/tables.js' {
  interface Tables
    extends TableOf<typeof OfferSchema>,
      TableOf<typeof OfferVersionSchema>,
      TableOf<typeof OfferLetterSchema>,
      TableOf<typeof OfferPdfSchema>,
      TableOf<typeof OfferEventSchema> {}
}

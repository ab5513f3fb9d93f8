import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import { ProblemError } from '../../platform/errors/index.js'
import { DECLINED_BECAUSE, INCOMPLETE_REASONS } from './quote-request-choices.js'
import {
  nextQuoteRequestStatus,
  QUOTE_REQUEST_ACTORS,
  QUOTE_REQUEST_STATUSES,
  type QuoteRequestActor,
  type QuoteRequestTransition,
} from './quote-request-status.js'

const QuoteRequestSchema = defineEntity({
  name: 'QuoteRequest',
  tableName: 'quote_requests',
  properties: {
    id: p.uuid().primary(),
    bookingId: p.uuid(),
    /** The patient. */
    userId: p.uuid(),
    hospitalId: p.uuid(),
    status: p.enum(QUOTE_REQUEST_STATUSES),
    /** The approved brief that the hospital reads. Null until the patient agrees. */
    briefId: p.uuid().nullable(),
    /** Why a coordinator proposes a hospital although the brief is not complete. */
    incompleteReason: p.enum(INCOMPLETE_REASONS).nullable(),
    declineReason: p.enum(DECLINED_BECAUSE).nullable(),
    sentAt: p.datetime().nullable(),
    /** When the hospital has to answer. */
    dueAt: p.datetime().nullable(),
    remindedAt: p.datetime().nullable(),
    /** When the patient was reminded of the questions of this wait. */
    questionRemindedAt: p.datetime().nullable(),
    /** Since when the unanswered questions of this wait are with the team. */
    questionOverdueAt: p.datetime().nullable(),
    version: p.integer().version(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
})

/** A request to one hospital for an offer. */
export class QuoteRequest extends QuoteRequestSchema.class {
  /** A question begins a new wait for the patient. @throws ProblemError invalid_transition if this actor cannot do that now */
  move(name: QuoteRequestTransition, by: QuoteRequestActor): void {
    const next = nextQuoteRequestStatus(name, this.status, by)
    if (!next) throw new ProblemError('invalid_transition')
    this.status = next
    if (name !== 'ask') return
    this.questionRemindedAt = null
    this.questionOverdueAt = null
  }
}
QuoteRequestSchema.setClass(QuoteRequest)

const QuoteConsentSchema = defineEntity({
  name: 'QuoteConsent',
  tableName: 'quote_consents',
  properties: {
    id: p.uuid().primary(),
    quoteRequest: () => p.manyToOne(QuoteRequest),
    userId: p.uuid(),
    hospitalId: p.uuid(),
    /** The files that this hospital may read. */
    recordIds: p.array().columnType('uuid[]'),
    briefVersion: p.integer(),
    textVersion: p.text(),
    locale: p.text(),
    givenAt: p.datetime().defaultRaw('now()'),
    withdrawnAt: p.datetime().nullable(),
  },
})

/** The patient lets one hospital read one version of the brief and some of its files. */
export class QuoteConsent extends QuoteConsentSchema.class {}
QuoteConsentSchema.setClass(QuoteConsent)

const QuoteRequestEventSchema = defineEntity({
  name: 'QuoteRequestEvent',
  tableName: 'quote_request_events',
  properties: {
    id: p.uuid().primary(),
    quoteRequest: () => p.manyToOne(QuoteRequest),
    userId: p.uuid(),
    /** Null for the product itself, and when the account is gone. */
    actorId: p.uuid().nullable(),
    actor: p.enum(QUOTE_REQUEST_ACTORS),
    transition: p.text(),
    /** The status after the transition. */
    status: p.enum(QUOTE_REQUEST_STATUSES),
    at: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

export class QuoteRequestEvent extends QuoteRequestEventSchema.class {}
QuoteRequestEventSchema.setClass(QuoteRequestEvent)

declare module '../../platform/database/tables.js' {
  interface Tables
    extends TableOf<typeof QuoteRequestSchema>,
      TableOf<typeof QuoteConsentSchema>,
      TableOf<typeof QuoteRequestEventSchema> {}
}

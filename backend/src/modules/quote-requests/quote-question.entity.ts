import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import { QuoteRequest } from './quote-request.entity.js'

const QuoteQuestionSchema = defineEntity({
  name: 'QuoteQuestion',
  tableName: 'quote_questions',
  properties: {
    /** UUIDv7: ids are in the order of the questions. */
    id: p.uuid().primary(),
    quoteRequest: () => p.manyToOne(QuoteRequest),
    /** The patient. */
    userId: p.uuid(),
    /** The member of the hospital. Null when the account is gone. */
    askedBy: p.uuid().nullable(),
    /** Words under the key of the booking. */
    content: p.blob(),
    askedAt: p.datetime(),
    /** Words under the key of the booking. */
    answer: p.blob().nullable(),
    answeredAt: p.datetime().nullable(),
    /** The answer may be about an emergency. */
    possibleEmergency: p.boolean().default(false),
  },
})

/** A question of a hospital about a case, with the answer of the patient. */
export class QuoteQuestion extends QuoteQuestionSchema.class {}
QuoteQuestionSchema.setClass(QuoteQuestion)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof QuoteQuestionSchema> {}
}

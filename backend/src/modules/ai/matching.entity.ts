import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import type { MatchingInput, MatchingView } from './matching.dto.js'

/** The adviser's answer. */
export type MatchingAnswer = Pick<MatchingView, 'summary' | 'recommendations' | 'nextSteps'>

/** A question for hospitals, with the answer of the adviser. */
export const AiMatchingSchema = defineEntity({
  name: 'AiMatching',
  tableName: 'ai_matchings',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    assessmentId: p.uuid().nullable(),
    question: p.json<MatchingInput>(),
    answer: p.json<MatchingAnswer>(),
    adviser: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof AiMatchingSchema> {}
}

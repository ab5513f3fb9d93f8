import type { EntityManager } from '@mikro-orm/postgresql'
import type { Kysely } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { UserActor } from '../../platform/authz/index.js'
import type { ColumnsOf, Tables } from '../../platform/database/index.js'
import type { MatchingInput, MatchingView } from './matching.dto.js'
import type { MatchingAnswer } from './matching.entity.js'

const MOST_LISTED = 20

export interface NewMatching {
  id: string
  question: MatchingInput
  answer: MatchingAnswer
  adviser: string
}

const matchingsOf = (db: Kysely<Tables>) => db.selectFrom('ai_matchings')

/** A matching as JSON: what is stored is answered with, its moment in ISO 8601. */
const storedOf = ({ ref }: ColumnsOf<typeof matchingsOf>) =>
  jsonBuildObject({
    id: ref('id'),
    answer: ref('answer'),
    inputs: ref('question'),
    assessmentId: ref('assessment_id'),
    createdAt: ref('created_at'),
  }).as('stored')

interface Stored {
  stored: Omit<MatchingView, keyof MatchingAnswer> & { answer: MatchingAnswer }
}
const viewOf = ({ stored: { answer, ...rest } }: Stored): MatchingView => ({ ...answer, ...rest })

/** Kept with the person's newest assessment, where there is one. */
export async function insertMatching(
  em: EntityManager,
  { userId }: UserActor,
  { id, question, answer, adviser }: NewMatching,
): Promise<MatchingView> {
  const inserted = await em
    .getKysely<Tables>()
    .insertInto('ai_matchings')
    .values(({ selectFrom }) => ({
      id,
      user_id: userId,
      assessment_id: selectFrom('health_assessments as a')
        .select('a.id')
        .where('a.user_id', '=', userId)
        .orderBy('a.created_at', 'desc')
        .orderBy('a.id', 'desc')
        .limit(1),
      question,
      answer,
      adviser,
    }))
    .returning(storedOf)
    .executeTakeFirstOrThrow()
  return viewOf(inserted)
}

export async function listOwnMatchings(em: EntityManager, { userId }: UserActor): Promise<MatchingView[]> {
  const rows = await matchingsOf(em.getKysely())
    .select(storedOf)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(viewOf)
}

export async function deleteOwnMatching(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await em
    .getKysely<Tables>()
    .deleteFrom('ai_matchings')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0
}

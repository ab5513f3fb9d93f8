import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import type { MatchingInput, MatchingView } from './matching.dto.js'

const MOST_LISTED = 20

export interface NewMatching {
  id: string
  question: MatchingInput
  answer: Pick<MatchingView, 'summary' | 'recommendations' | 'nextSteps'>
  adviser: string
}

const VIEW = sql`a.answer || jsonb_build_object('id', a.id, 'inputs', a.question, 'assessmentId', a.assessment_id,
  'createdAt', a.created_at)`

/** Kept with the person's newest assessment, where there is one. */
export async function insertMatching(
  em: EntityManager,
  { userId }: UserActor,
  { id, question, answer, adviser }: NewMatching,
): Promise<MatchingView | undefined> {
  const { rows } = await sql<{ view: MatchingView }>`
    insert into ai_matchings as a (id, user_id, assessment_id, question, answer, adviser)
    values (${id}, ${userId}, (
      select id from health_assessments where user_id = ${userId} order by created_at desc, id desc limit 1
    ), ${JSON.stringify(question)}, ${JSON.stringify(answer)}, ${adviser})
    returning ${VIEW} as view
  `.execute(em.getKysely())
  return rows[0]?.view
}

export async function listOwnMatchings(em: EntityManager, { userId }: UserActor): Promise<MatchingView[]> {
  const { rows } = await sql<{ view: MatchingView }>`
    select ${VIEW} as view from ai_matchings a where a.user_id = ${userId}
    order by a.created_at desc, a.id desc limit ${MOST_LISTED}
  `.execute(em.getKysely())
  return rows.map(({ view }) => view)
}

export async function deleteOwnMatching(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ai_matchings where id = ${id} and user_id = ${userId}
  `.execute(em.getKysely())
  return Boolean(numAffectedRows)
}

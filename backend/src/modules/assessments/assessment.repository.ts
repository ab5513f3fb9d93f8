import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import { isMoment, readCursor, writeCursor } from '../../platform/http/index.js'
import type { AssessmentData, AssessmentListView, AssessmentQuery, AssessmentView } from './assessment.dto.js'
import { isPreferred } from './destinations.js'

const MAX_ITEMS = 100

/** An emergency in an older assessment marks no new booking. */
const EMERGENCY_DAYS = 30

const VIEW = sql`json_build_object(
  'id', a.id, 'conditionCategory', a.condition_category, 'symptoms', a.symptoms,
  'currentMedications', a.current_medications, 'medicalHistory', a.medical_history,
  'treatmentGoals', a.treatment_goals, 'urgencyLevel', a.urgency_level, 'budgetRange', a.budget_range,
  'preferredDestinations', a.preferred_destinations, 'recordIds', a.record_ids, 'uploadedFiles', a.uploaded_files,
  'assessmentData', a.assessment_data, 'createdAt', a.created_at, 'version', a.version)`

export async function insertAssessment(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
  data: AssessmentData,
  { uploadedFiles, possibleEmergency }: { uploadedFiles: string[]; possibleEmergency: boolean },
): Promise<void> {
  await sql`
    insert into health_assessments (id, user_id, condition_category, symptoms, current_medications, medical_history,
      treatment_goals, urgency_level, budget_range, preferred_destinations, record_ids, uploaded_files,
      possible_emergency, assessment_data)
    values (${id}, ${userId}, ${data.conditionCategory}, ${data.symptoms}, ${data.currentMedications},
      ${data.medicalHistory}, ${data.treatmentGoals}, ${data.urgencyLevel}, ${data.budgetRange},
      ${data.preferredDestinations}, ${data.recordIds}, ${uploadedFiles}, ${possibleEmergency},
      ${JSON.stringify(data)})
  `.execute(em.getKysely())
}

export async function findOwnAssessment(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
): Promise<AssessmentView | undefined> {
  const { rows } = await sql<{ view: AssessmentView }>`
    select ${VIEW} as view from health_assessments a where a.id = ${id} and a.user_id = ${userId}
  `.execute(em.getKysely())
  return rows[0]?.view
}

/** For staff: the caller has checked permission and consent, and recorded the access. */
export async function findAssessment(em: EntityManager, id: string): Promise<AssessmentView | undefined> {
  const { rows } = await sql<{ view: AssessmentView }>`
    select ${VIEW} as view from health_assessments a where a.id = ${id}
  `.execute(em.getKysely())
  return rows[0]?.view
}

/** The newest assessment of a person, as a table expression `a`. */
const newestOf = (userId: string | RawBuilder<unknown>) => sql`(
  select * from health_assessments where user_id = ${userId} order by created_at desc, id desc limit 1) a`

export async function newestAssessmentId(em: EntityManager, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from ${newestOf(userId)}`.execute(em.getKysely())
  return rows[0]?.id
}

/**
 * Finds the ids of the countries that the newest assessment of a person prefers. Null without a preference.
 * For staff: the caller has checked permission and consent, and recorded the access.
 */
export async function findPreferredCountries(em: EntityManager, userId: string): Promise<string[] | null> {
  const newest = newestOf(userId)
  const { rows } = await sql<{ ids: string[] }>`
    select array(select c.id from countries c where ${isPreferred(newest)}) as ids
    from ${newest} where a.preferred_destinations <> '{}'
  `.execute(em.getKysely())
  return rows[0]?.ids ?? null
}

/** When the newest assessment of a person was sent, how urgent it is, and whether it may be about an emergency. No text of theirs. */
export const newestAssessmentSummary = (userId: RawBuilder<unknown>) => sql`(
  select json_build_object('createdAt', a.created_at, 'urgencyLevel', a.urgency_level,
    'possibleEmergency', a.possible_emergency) from ${newestOf(userId)})`

/** Whether the newest assessment of a person may be about an emergency, and is recent enough to count for a new booking. */
export const hasRecentEmergency = (userId: string) => sql<boolean>`coalesce((
  select a.possible_emergency and a.created_at > now() - ${EMERGENCY_DAYS}::int * interval '1 day'
  from ${newestOf(userId)}), false)`

/** @throws ProblemError invalid_input for a cursor that is none */
export async function listOwnAssessments(
  em: EntityManager,
  { userId }: UserActor,
  { limit = MAX_ITEMS, cursor }: AssessmentQuery,
): Promise<AssessmentListView> {
  const after = cursor === undefined ? undefined : readCursor(cursor, isMoment)
  const behind = after
    ? sql`and (a.created_at, a.id) < (${after.key}::timestamptz, ${after.id}::uuid)`
    : sql``
  // One more than is shown tells whether there is a next page.
  const { rows } = await sql<{ view: AssessmentView }>`
    select ${VIEW} as view from health_assessments a where a.user_id = ${userId} ${behind}
    order by a.created_at desc, a.id desc limit ${limit + 1}
  `.execute(em.getKysely())
  const items = rows.slice(0, limit).map(({ view }) => view)
  const last = items.at(-1)
  const hasMore = rows.length > limit && last
  return { items, ...(hasMore && { nextCursor: writeCursor({ key: last.createdAt, id: last.id }) }) }
}

import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, expressionBuilder, type Kysely } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { UserActor } from '../../platform/authz/index.js'
import { arrayOf, fromNow, readJson, type Tables } from '../../platform/database/index.js'
import { isMoment, readCursor, writeCursor } from '../../platform/http/index.js'
import type { AssessmentData, AssessmentListView, AssessmentQuery, AssessmentView } from './assessment.dto.js'
import { isPreferred } from './destinations.js'

const MAX_ITEMS = 100

/** An emergency in an older assessment marks no new booking. */
const EMERGENCY_DAYS = 30

const eb = expressionBuilder<Tables, never>()

/** Selects an AssessmentView. */
const selectAssessments = (db: Kysely<Tables>) =>
  db
    .selectFrom('health_assessments as a')
    .select([
      'a.id',
      'a.condition_category as conditionCategory',
      'a.symptoms',
      'a.current_medications as currentMedications',
      'a.medical_history as medicalHistory',
      'a.treatment_goals as treatmentGoals',
      'a.urgency_level as urgencyLevel',
      'a.budget_range as budgetRange',
      'a.preferred_destinations as preferredDestinations',
      'a.record_ids as recordIds',
      'a.uploaded_files as uploadedFiles',
      'a.assessment_data as assessmentData',
      'a.created_at as createdAt',
      'a.version',
    ])

export async function insertAssessment(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
  data: AssessmentData,
  { uploadedFiles, possibleEmergency }: { uploadedFiles: string[]; possibleEmergency: boolean },
): Promise<void> {
  await em
    .getKysely<Tables>()
    .insertInto('health_assessments')
    .values({
      id,
      user_id: userId,
      condition_category: data.conditionCategory,
      symptoms: data.symptoms,
      current_medications: data.currentMedications,
      medical_history: data.medicalHistory,
      treatment_goals: data.treatmentGoals,
      urgency_level: data.urgencyLevel,
      budget_range: data.budgetRange,
      preferred_destinations: data.preferredDestinations,
      record_ids: data.recordIds,
      uploaded_files: uploadedFiles,
      possible_emergency: possibleEmergency,
      assessment_data: data,
    })
    .execute()
}

export async function findOwnAssessment(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
): Promise<AssessmentView | undefined> {
  const rows = selectAssessments(em.getKysely()).where('a.id', '=', id).where('a.user_id', '=', userId)
  return (await readJson(em, rows))[0]
}

/** For staff: the caller has checked permission and consent, and recorded the access. */
export async function findAssessment(em: EntityManager, id: string): Promise<AssessmentView | undefined> {
  return (await readJson(em, selectAssessments(em.getKysely()).where('a.id', '=', id)))[0]
}

/** The newest assessment of a person. */
const newestOf = (userId: string | Expression<string>) =>
  eb
    .selectFrom('health_assessments as a')
    .where('a.user_id', '=', userId)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)

export async function newestAssessmentId(em: EntityManager, userId: string): Promise<string | undefined> {
  const newest = await em
    .getKysely<Tables>()
    .selectFrom(newestOf(userId).select('a.id').as('newest'))
    .select('newest.id')
    .executeTakeFirst()
  return newest?.id
}

/**
 * Finds the ids of the countries that the newest assessment of a person prefers. Null without a preference.
 * For staff: the caller has checked permission and consent, and recorded the access.
 */
export async function findPreferredCountries(em: EntityManager, userId: string): Promise<string[] | null> {
  const newest = newestOf(userId).select('a.preferred_destinations').as('a')
  const preferred = await em
    .getKysely<Tables>()
    .selectFrom(newest)
    .select(({ selectFrom }) =>
      arrayOf(
        selectFrom('countries as c')
          .select('c.id')
          .where(({ ref }) => isPreferred(ref('c.name'), newest)),
      ).as('ids'),
    )
    .where(({ fn }) => fn<number>('cardinality', ['a.preferred_destinations']), '>', 0)
    .executeTakeFirst()
  return preferred?.ids ?? null
}

/** When the newest assessment of a person was sent, how urgent it is, and whether it may be about an emergency. No text of theirs. */
export const newestAssessmentSummary = (userId: Expression<string>) =>
  newestOf(userId)
    .select(({ ref }) =>
      jsonBuildObject({
        createdAt: ref('a.created_at'),
        urgencyLevel: ref('a.urgency_level'),
        possibleEmergency: ref('a.possible_emergency'),
      }).as('summary'),
    )
    .$asScalar()

/** Whether the newest assessment of a person may be about an emergency, and is recent enough to count for a new booking. */
export const hasRecentEmergency = (userId: string) =>
  eb.fn.coalesce(
    newestOf(userId)
      .select((newest) =>
        newest
          .and([
            newest.ref('a.possible_emergency'),
            newest('a.created_at', '>', fromNow(`-${EMERGENCY_DAYS} days`)),
          ])
          .as('isRecent'),
      )
      .$asScalar(),
    eb.lit(false),
  )

/** @throws ProblemError invalid_input for a cursor that is none */
export async function listOwnAssessments(
  em: EntityManager,
  { userId }: UserActor,
  { limit = MAX_ITEMS, cursor }: AssessmentQuery,
): Promise<AssessmentListView> {
  const after = cursor === undefined ? undefined : readCursor(cursor, isMoment)
  const own = selectAssessments(em.getKysely()).where('a.user_id', '=', userId)
  const behind = after
    ? own.where((a) => a(a.refTuple('a.created_at', 'a.id'), '<', a.tuple(after.key, after.id)))
    : own
  // One more than is shown tells whether there is a next page.
  const rows = await readJson(
    em,
    behind
      .orderBy('a.created_at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(limit + 1),
  )
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const hasMore = rows.length > limit && last
  return { items, ...(hasMore && { nextCursor: writeCursor({ key: last.createdAt, id: last.id }) }) }
}

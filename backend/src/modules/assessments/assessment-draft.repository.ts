import type { EntityManager } from '@mikro-orm/postgresql'
import { type Kysely } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { UserActor } from '../../platform/authz/index.js'
import type { ColumnsOf, Tables } from '../../platform/database/index.js'
import type { AssessmentDraftInput, AssessmentDraftView } from './assessment.dto.js'

const draftsOf = (db: Kysely<Tables>) => db.selectFrom('assessment_drafts')

/** An AssessmentDraftView as JSON: what is written is answered with, its moment in ISO 8601. */
const viewOf = ({ ref }: ColumnsOf<typeof draftsOf>) =>
  jsonBuildObject({
    data: ref('data'),
    step: ref('step'),
    version: ref('version'),
    sentVersion: ref('sent_version'),
    savedAt: ref('saved_at'),
  }).as('view')

const NOTHING: AssessmentDraftView = { data: null, step: null, version: 0, sentVersion: 0, savedAt: null }

export async function findDraft(em: EntityManager, { userId }: UserActor): Promise<AssessmentDraftView> {
  const found = await draftsOf(em.getKysely()).select(viewOf).where('user_id', '=', userId).executeTakeFirst()
  return found?.view ?? NOTHING
}

/**
 * A repetition is answered as the first one was.
 * @returns undefined where the draft has another version meanwhile: of savings at the same time one succeeds, and one that
 * comes after the assessment was sent neither brings the draft back nor touches the next one
 */
export async function saveDraft(
  em: EntityManager,
  { userId }: UserActor,
  { data, step, version }: AssessmentDraftInput,
): Promise<AssessmentDraftView | undefined> {
  const db = em.getKysely<Tables>()
  const saving =
    version === 0
      ? db
          .insertInto('assessment_drafts')
          .values({ user_id: userId, data, step })
          .onConflict((conflict) => conflict.doNothing())
          .returning(viewOf)
      : db
          .updateTable('assessment_drafts')
          .set(({ eb, fn }) => ({
            data,
            step,
            version: eb('version', '+', 1),
            saved_at: fn<string>('clock_timestamp'),
          }))
          .where('user_id', '=', userId)
          .where('version', '=', version)
          .returning(viewOf)
  const saved = await saving.executeTakeFirst()
  return saved?.view ?? findRepeated(em, userId, { data, step, version })
}

/** What is stored already by the very same saving, whose answer was lost. */
async function findRepeated(
  em: EntityManager,
  userId: string,
  { data, step, version }: AssessmentDraftInput,
): Promise<AssessmentDraftView | undefined> {
  const repeated = await draftsOf(em.getKysely())
    .select(viewOf)
    .where('user_id', '=', userId)
    .where('version', '=', version + 1)
    .where('data', '=', data)
    .where('step', '=', step)
    .executeTakeFirst()
  return repeated?.view
}

/**
 * Empties the draft whose assessment is being sent. The row stays, as its version must not come again; there is one afterwards
 * even where nothing was ever saved.
 * @param version the version that is sent; undefined for any
 * @returns false where the draft has another version, and stays as it is: of two submissions at the same time one succeeds
 */
export async function emptyDraft(
  em: EntityManager,
  { userId }: UserActor,
  version: number | undefined,
): Promise<boolean> {
  const emptied = await em
    .getKysely<Tables>()
    .insertInto('assessment_drafts')
    .values({ user_id: userId, saved_at: null, sent_version: 1 })
    .onConflict((conflict) => {
      const empty = conflict.column('user_id').doUpdateSet(({ eb }) => {
        const next = eb('assessment_drafts.version', '+', 1)
        return { data: null, step: null, saved_at: null, version: next, sent_version: next }
      })
      return version === undefined ? empty : empty.where('assessment_drafts.version', '=', version)
    })
    .returning('version')
    .executeTakeFirst()
  return emptied !== undefined
}

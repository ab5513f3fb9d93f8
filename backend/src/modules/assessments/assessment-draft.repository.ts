import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import type { AssessmentDraftInput, AssessmentDraftView } from './assessment.dto.js'

const VIEW = sql`json_build_object('data', data, 'step', step, 'version', version,
  'sentVersion', sent_version, 'savedAt', saved_at)`

const NOTHING: AssessmentDraftView = { data: null, step: null, version: 0, sentVersion: 0, savedAt: null }

export async function findDraft(em: EntityManager, { userId }: UserActor): Promise<AssessmentDraftView> {
  const { rows } = await sql<{ view: AssessmentDraftView }>`
    select ${VIEW} as view from assessment_drafts where user_id = ${userId}
  `.execute(em.getKysely())
  return rows[0]?.view ?? NOTHING
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
  const json = JSON.stringify(data)
  const saved =
    version === 0
      ? sql<{ view: AssessmentDraftView }>`
          insert into assessment_drafts (user_id, data, step) values (${userId}, ${json}, ${step})
          on conflict do nothing returning ${VIEW} as view`
      : sql<{ view: AssessmentDraftView }>`
          update assessment_drafts set data = ${json}, step = ${step}, version = version + 1,
            saved_at = clock_timestamp()
          where user_id = ${userId} and version = ${version} returning ${VIEW} as view`
  const { rows } = await saved.execute(em.getKysely())
  return rows[0]?.view ?? findRepeated(em, userId, { json, step, version })
}

/** What is stored already by the very same saving, whose answer was lost. */
async function findRepeated(
  em: EntityManager,
  userId: string,
  { json, step, version }: { json: string; step: number; version: number },
): Promise<AssessmentDraftView | undefined> {
  const { rows } = await sql<{ view: AssessmentDraftView }>`
    select ${VIEW} as view from assessment_drafts
    where user_id = ${userId} and version = ${version + 1} and data = ${json}::jsonb and step = ${step}
  `.execute(em.getKysely())
  return rows[0]?.view
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
  const anyVersion = version === undefined
  const { rows } = await sql`
    insert into assessment_drafts as draft (user_id, saved_at, sent_version) values (${userId}, null, 1)
    on conflict (user_id) do update set data = null, step = null, saved_at = null,
      version = draft.version + 1, sent_version = draft.version + 1
    where ${anyVersion} or draft.version = ${version ?? 0}
    returning version
  `.execute(em.getKysely())
  return rows.length > 0
}

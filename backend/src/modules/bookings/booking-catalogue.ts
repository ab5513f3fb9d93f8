import type { EntityManager } from '@mikro-orm/postgresql'
import type { Tables } from '../../platform/database/index.js'
import { fieldError } from '../../platform/errors/index.js'
import type { Booking } from './booking.entity.js'
import type { NameChange } from './booking-events.js'

const CATALOGUE = {
  hospitalId: { name: 'hospital', table: 'hospitals', refusal: 'hospital_not_listed' },
  treatmentId: { name: 'treatment', table: 'treatments', refusal: 'treatment_not_listed' },
} as const

export const CATALOGUE_FIELDS = ['hospitalId', 'treatmentId'] as const
export type CatalogueField = (typeof CATALOGUE_FIELDS)[number]

/** A changed hospital or treatment of a booking, by ids. */
export interface IdChange {
  field: CatalogueField
  from: string | null
  to: string | null
}

/**
 * A new hospital or treatment of a booking has to be on the site. The present one may have left it.
 * @throws ProblemError invalid_input
 */
export async function requireListed(
  em: EntityManager,
  booking: Booking,
  patch: Partial<Record<CatalogueField, string | null | undefined>>,
): Promise<void> {
  for (const field of CATALOGUE_FIELDS) {
    const id = patch[field]
    if (!id || id === booking[field]) continue
    const { table, refusal } = CATALOGUE[field]
    const listed = await em
      .getKysely<Tables>()
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (listed) continue
    throw fieldError(field, refusal)
  }
}

/** Names the changed hospital and treatment for the history, which keeps the names of that time. */
export async function namesOf(
  em: EntityManager,
  changes: IdChange[],
): Promise<{ hospital?: NameChange; treatment?: NameChange }> {
  const names: { hospital?: NameChange; treatment?: NameChange } = {}
  for (const { field, from, to } of changes) {
    const { name, table } = CATALOGUE[field]
    const db = em.getKysely<Tables>()
    const nameOf = (id: string | null) => db.selectFrom(table).select('name').where('id', '=', id).$asScalar()
    names[name] = await db
      .selectNoFrom([nameOf(from).as('from'), nameOf(to).as('to')])
      .executeTakeFirstOrThrow()
  }
  return names
}

/** The audit log holds ids, never names. */
export const auditedIds = (changes: IdChange[]) =>
  Object.fromEntries(
    changes.flatMap(({ field, from, to }) => [
      [`${CATALOGUE[field].name}From`, from ?? 'none'],
      [`${CATALOGUE[field].name}To`, to ?? 'none'],
    ]),
  )

import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { v7 as uuidv7 } from 'uuid'
import { Claim } from '../../src/modules/claims/index.js'
import { Treatment } from '../../src/modules/treatments/index.js'
import { insertRows } from './insert-absent.js'
import { unsourced } from './provenance.js'
import { type CostNotes } from './treatment-costs.js'
import type { TreatmentSeed } from './treatment-data.js'

const FIELDS = ['costIncludes', 'costExcludes', 'costFactors'] as const satisfies (keyof CostNotes)[]

/**
 * Says what a range covers for treatments that were there before anybody could: only where the column is still empty, with
 * its claim unless there is one. What an administrator wrote stays.
 */
export async function fillCosts(em: EntityManager, treatments: TreatmentSeed[]): Promise<void> {
  const seeds = new Map(treatments.filter(({ costIncludes }) => costIncludes).map((seed) => [seed.id, seed]))
  const rows = await em.find(
    Treatment,
    { id: [...seeds.keys()], $or: FIELDS.map((field) => ({ [field]: null })) },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  const claimed = await em.find(Claim, { subjectId: rows.map(({ id }) => id), field: [...FIELDS] })
  const isClaimed = (id: string, field: string) =>
    claimed.some((claim) => claim.subjectId === id && claim.field === field)
  const claims = []
  for (const row of rows) {
    for (const field of FIELDS) {
      const notes = seeds.get(row.id)?.[field]
      if (!notes || row[field]) continue
      row[field] = notes
      if (isClaimed(row.id, field)) continue
      const claim = unsourced(field, notes.join('; '))
      claims.push({
        ...claim,
        id: uuidv7(),
        subjectType: 'treatment' as const,
        subjectId: row.id,
        checkedBy: null,
      })
    }
  }
  await em.flush()
  await insertRows(em, Claim, claims)
}

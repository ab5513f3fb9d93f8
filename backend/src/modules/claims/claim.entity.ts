import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

export const CLAIM_SUBJECTS = ['country', 'destination', 'hospital', 'treatment'] as const
export type ClaimSubject = (typeof CLAIM_SUBJECTS)[number]

const ClaimSchema = defineEntity({
  name: 'Claim',
  tableName: 'claims',
  properties: {
    id: p.uuid().primary(),
    subjectType: p.enum(CLAIM_SUBJECTS),
    subjectId: p.uuid(),
    /** Of a hospital's price: for which treatment. */
    treatmentId: p.uuid().nullable(),
    /** Name of the fact in the API, such as bedCapacity; a field may hold several claims. */
    field: p.text(),
    value: p.text(),
    /** Where it was read, fit to print; null shows the fact as "not verified". */
    source: p.text().nullable(),
    sourceUrl: p.text().nullable(),
    /** Sources unfit to print and remarks; never leaves the back office. */
    internalNote: p.text().nullable(),
    /** User id of the person who checked it; null for a seeded fact. */
    checkedBy: p.uuid().nullable(),
    checkedAt: p.datetime().nullable(),
    expiresAt: p.datetime().nullable(),
    version: p.integer().version(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
    /** When the team was told that it expires. */
    expiryNotedAt: p.datetime().nullable().lazy(),
  },
})

/** A fact shown to a patient, and where it comes from. */
export class Claim extends ClaimSchema.class {}
ClaimSchema.setClass(Claim)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof ClaimSchema> {}
}

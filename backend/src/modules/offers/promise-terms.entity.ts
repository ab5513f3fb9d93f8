import { defineEntity, type EntityManager, type LockMode, p } from '@mikro-orm/postgresql'
import type { TableOf } from '../../platform/database/tables.js'

const PromiseTermsSchema = defineEntity({
  name: 'PromiseTerms',
  tableName: 'promise_terms',
  properties: {
    id: p.uuid().primary(),
    hospitalId: p.uuid(),
    textVersion: p.text(),
    /** The person who signed for the hospital. */
    signedBy: p.text(),
    /** The function of that person. */
    signedAs: p.text(),
    /** `YYYY-MM-DD` */
    signedOn: p.date(),
    name: p.text(),
    contentType: p.text(),
    sizeBytes: p.integer(),
    /** SHA-256 of the file as it was sent, in hex. */
    sha256: p.text(),
    storageKey: p.text(),
    wrappedKey: p.text(),
    /** Null for the product itself, and when that account is gone. */
    filedBy: p.uuid().nullable(),
    filedAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
    endedBy: p.uuid().nullable(),
    endedAt: p.datetime().nullable(),
  },
})

/** The terms of the price promise that a hospital signed. A row never changes but for its end. */
export class PromiseTerms extends PromiseTermsSchema.class {}
PromiseTermsSchema.setClass(PromiseTerms)

/** Finds the terms of a hospital that have not ended. Each login that writes offers may read these fields. */
export const termsInForce = (
  em: EntityManager,
  hospitalId: string,
  lockMode?: LockMode.PESSIMISTIC_READ | LockMode.PESSIMISTIC_WRITE,
) =>
  em.findOne(
    PromiseTerms,
    { hospitalId, endedAt: null },
    { fields: ['id', 'textVersion', 'signedOn', 'sha256'], ...(lockMode && { lockMode }) },
  )

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof PromiseTermsSchema> {}
}

import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

const FactorSchema = defineEntity({
  name: 'Factor',
  tableName: 'factors',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    type: p.enum(['totp', 'phone'] as const),
    status: p.enum(['unverified', 'verified'] as const).default('unverified'),
    /** The seed of a TOTP factor, under the master key. */
    wrappedSecret: p.text().nullable(),
    /** E.164. */
    phone: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    verifiedAt: p.datetime().nullable(),
    /** The time step of the last code that was used. */
    lastStep: p.bigint('number').nullable().lazy(),
  },
})

export class Factor extends FactorSchema.class {
  verify(now: Date) {
    this.status = 'verified'
    this.verifiedAt ??= now
  }
}
FactorSchema.setClass(Factor)

const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    codeHash: p.blob(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
    usedAt: p.datetime().nullable(),
  },
})

export class RecoveryCode extends RecoveryCodeSchema.class {}
RecoveryCodeSchema.setClass(RecoveryCode)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof FactorSchema>, TableOf<typeof RecoveryCodeSchema> {}
}

import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import { lifetime } from './lifetime.js'

/** Digits that were mistyped this often are dead. */
const MOST_ATTEMPTS = 5

const OneTimeCodeSchema = defineEntity({
  name: 'OneTimeCode',
  tableName: 'one_time_codes',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    purpose: p.enum(['verify_email', 'change_email', 'reset_password', 'sign_in', 'phone_factor'] as const),
    /** Local path that the visitor was on the way to. */
    returnTo: p.text().nullable(),
    /** Of the sign-up that the code was mailed for: they become the account's when the code is used. */
    passwordHash: p.text().nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    /** Address that the account is to have. */
    newEmail: p.text().nullable(),
    /** Address that the account had when the change was asked for. */
    formerEmail: p.text().nullable(),
    /** The phone that the code was sent to. */
    factorId: p.uuid().nullable(),
    /** Wrong digits that were tried on it. */
    attempts: p.integer().default(0),
    ...lifetime(),
    usedAt: p.datetime().nullable(),
  },
})

export class OneTimeCode extends OneTimeCodeSchema.class {
  isUsable(): boolean {
    return this.usedAt == null && !this.isExpired && this.attempts < MOST_ATTEMPTS
  }

  use(now: Date) {
    this.usedAt = now
  }
}
OneTimeCodeSchema.setClass(OneTimeCode)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof OneTimeCodeSchema> {}
}

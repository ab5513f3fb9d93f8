import { defineEntity, p } from '@mikro-orm/core'

const OneTimeCodeSchema = defineEntity({
  name: 'OneTimeCode',
  tableName: 'one_time_codes',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    purpose: p.enum(['verify_email'] as const),
    /** Local path that the visitor was on the way to. */
    returnTo: p.text().nullable(),
    /** Of the sign-up that the code was mailed for: they become the account's when the code is used. */
    passwordHash: p.text().nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
})

export class OneTimeCode extends OneTimeCodeSchema.class {
  isUsable(now: Date): boolean {
    return this.usedAt == null && now < this.expiresAt
  }

  use(now: Date) {
    this.usedAt = now
  }
}
OneTimeCodeSchema.setClass(OneTimeCode)

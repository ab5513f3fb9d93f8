import { defineEntity, p } from '@mikro-orm/core'
import { AUDIENCES } from '../../platform/authz/index.js'
import type { TableOf } from '../../platform/database/tables.js'
import { lifetime } from './lifetime.js'

const LIFETIME_MS = 10 * 60 * 1_000
const MOST_ATTEMPTS = 5

const SignInChallengeSchema = defineEntity({
  name: 'SignInChallenge',
  tableName: 'sign_in_challenges',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    audience: p.enum(AUDIENCES),
    attempts: p.integer().default(0),
    ...lifetime(),
    usedAt: p.datetime().nullable(),
  },
})

/** A sign-in whose first factor was right and that waits for the second. */
export class SignInChallenge extends SignInChallengeSchema.class {
  static readonly lifetimeMs = LIFETIME_MS

  isOpen(): boolean {
    return this.usedAt == null && !this.isExpired && this.attempts < MOST_ATTEMPTS
  }

  use(now: Date) {
    this.usedAt = now
  }
}
SignInChallengeSchema.setClass(SignInChallenge)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof SignInChallengeSchema> {}
}

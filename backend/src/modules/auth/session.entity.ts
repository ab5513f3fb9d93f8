import { defineEntity, p } from '@mikro-orm/core'

const DAY_MS = 86_400_000
/** A session ends after so long without use, and after so long in all. */
const IDLE_MS = { patient: 14 * DAY_MS, admin: DAY_MS / 2 }
const ABSOLUTE_MS = { patient: 60 * DAY_MS, admin: 7 * DAY_MS }

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    audience: p.enum(['patient', 'admin'] as const),
    /** `aal2` once a second factor was shown. */
    assurance: p.enum(['aal1', 'aal2'] as const),
    userAgent: p.text().nullable(),
    ip: p.string().columnType('inet').nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
    lastUsedAt: p.datetime(),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
  },
})

export class Session extends SessionSchema.class {
  static readonly absoluteMs = ABSOLUTE_MS

  isLive(now: Date): boolean {
    const idle = now.getTime() - this.lastUsedAt.getTime()
    return this.revokedAt == null && now < this.expiresAt && idle < IDLE_MS[this.audience]
  }

  use(now: Date) {
    this.lastUsedAt = now
  }

  revoke(now: Date) {
    this.revokedAt ??= now
  }
}
SessionSchema.setClass(Session)

const RefreshTokenSchema = defineEntity({
  name: 'RefreshToken',
  tableName: 'refresh_tokens',
  properties: {
    id: p.uuid().primary(),
    sessionId: p.uuid(),
    userId: p.uuid(),
    tokenHash: p.blob(),
    createdAt: p.datetime().onCreate(() => new Date()),
    usedAt: p.datetime().nullable(),
  },
})

export class RefreshToken extends RefreshTokenSchema.class {}
RefreshTokenSchema.setClass(RefreshToken)

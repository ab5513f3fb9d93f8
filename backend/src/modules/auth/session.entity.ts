import { defineEntity, p, raw } from '@mikro-orm/core'
import { AUDIENCES } from '../../platform/authz/index.js'
import type { TableOf } from '../../platform/database/tables.js'

const DAY_MS = 86_400_000
/** A session ends after so long without use, and after so long in all. */
const IDLE_MS = { patient: 14 * DAY_MS, admin: DAY_MS / 2, desk: DAY_MS / 2 }
const ABSOLUTE_MS = { patient: 60 * DAY_MS, admin: 7 * DAY_MS, desk: 7 * DAY_MS }
/** So long after the sign-in the password is not asked for again. */
const FRESH = "interval '15 minutes'"
/** Tabs that refresh at the same moment present the same token; later it is a stolen one. */
const GRACE = "interval '30 seconds'"

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    audience: p.enum(AUDIENCES),
    /** `aal2` once a second factor was shown. */
    assurance: p.enum(['aal1', 'aal2'] as const).default('aal1'),
    userAgent: p.text().nullable(),
    ip: p.string().columnType('inet').nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    lastUsedAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
    isOver: p.boolean().formula(({ audience, lastUsedAt, expiresAt }) => {
      const idleMs = `case ${audience} when 'admin' then ${IDLE_MS.admin} when 'desk' then ${IDLE_MS.desk} else ${IDLE_MS.patient} end`
      return `(${expiresAt} <= now() or ${lastUsedAt} <= now() - ${idleMs} * interval '1 millisecond')`
    }),
    isFresh: p.boolean().formula(({ createdAt }) => `${createdAt} > now() - ${FRESH}`),
  },
})

/** The database's clock says how old one is: its requests go to many processes, whose clocks may differ. */
export class Session extends SessionSchema.class {
  static readonly absoluteMs = ABSOLUTE_MS

  isLive(): boolean {
    return this.revokedAt == null && !this.isOver
  }

  use() {
    this.lastUsedAt = raw<Date>('now()')
  }

  revoke() {
    this.revokedAt ??= raw<Date>('now()')
  }
}
SessionSchema.setClass(Session)

export const LIVE = { revokedAt: null, isOver: false }

const RefreshTokenSchema = defineEntity({
  name: 'RefreshToken',
  tableName: 'refresh_tokens',
  properties: {
    id: p.uuid().primary(),
    sessionId: p.uuid(),
    userId: p.uuid(),
    tokenHash: p.blob(),
    createdAt: p.datetime().defaultRaw('now()'),
    usedAt: p.datetime().nullable(),
    /** Used, and not by tabs that refreshed together: its successor is out there. */
    isStolen: p.boolean().formula(({ usedAt }) => `coalesce(${usedAt} < now() - ${GRACE}, false)`),
  },
})

export class RefreshToken extends RefreshTokenSchema.class {
  use() {
    this.usedAt = raw<Date>('now()')
  }
}
RefreshTokenSchema.setClass(RefreshToken)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof SessionSchema>, TableOf<typeof RefreshTokenSchema> {}
}

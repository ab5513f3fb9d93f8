import { p, raw } from '@mikro-orm/core'

/**
 * Properties of what is good for a time only. The database's clock says when: the process that made it and the one that is shown
 * it may be of two minds.
 */
export const lifetime = () => ({
  createdAt: p.datetime().defaultRaw('now()'),
  expiresAt: p.datetime(),
  /** As the transaction began that read it. */
  isExpired: p.boolean().formula(({ expiresAt }) => `${expiresAt} <= now()`),
})

/** For `expiresAt`. */
export const lasting = (lifetimeMs: number) => raw<Date>("now() + ? * interval '1 millisecond'", [lifetimeMs])

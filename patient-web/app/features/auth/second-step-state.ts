import type { Factor, PendingSignIn } from '~/lib/api/types'

export const RECOVERY = 'recovery'

/** A sign-in that waits for its second factor. It travels in the form, so that it works before the scripts are here. */
export interface Challenge {
  challengeId: string
  factors: Pick<Factor, 'id' | 'type' | 'hint'>[]
  /** When it began, in milliseconds of the epoch. */
  startedAt: number
  attempts: number
}

// As long and as often as the server takes codes for one challenge.
const LIFETIME_MS = 10 * 60_000
const MOST_ATTEMPTS = 5

export function newChallenge({ challengeId, factors }: PendingSignIn): Challenge {
  return { challengeId, factors, startedAt: Date.now(), attempts: 0 }
}

export function isOver({ startedAt, attempts }: Challenge): boolean {
  return attempts >= MOST_ATTEMPTS || Date.now() - startedAt > LIFETIME_MS
}

/** The challenge that a form brought along; undefined for what no form of ours has written. */
export function readChallenge(text: FormDataEntryValue | null): Challenge | undefined {
  try {
    const value = JSON.parse(String(text)) as Partial<Challenge> | null
    const whole =
      typeof value?.challengeId === 'string' &&
      Array.isArray(value.factors) &&
      value.factors.every((factor) => typeof factor?.id === 'string') &&
      typeof value.startedAt === 'number' &&
      typeof value.attempts === 'number'
    return whole ? (value as Challenge) : undefined
  } catch {
    return undefined
  }
}

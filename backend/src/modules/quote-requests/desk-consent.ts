import type { EntityManager } from '@mikro-orm/postgresql'
import { ProblemError } from '../../platform/errors/index.js'
import { QuoteConsent } from './quote-request.entity.js'
import { ENDED } from './quote-request-moves.js'

const NO_CONSENT = { reason: 'case_not_shared' } as const

/** Whether the consent to a request is in force. */
export const isShared = async (em: EntityManager, quoteRequestId: string): Promise<boolean> =>
  (await em.count(QuoteConsent, {
    quoteRequest: { id: quoteRequestId, status: { $nin: [...ENDED] } },
    withdrawnAt: null,
  })) > 0

/** @throws ProblemError consent_required */
export async function requireShared(em: EntityManager, quoteRequestId: string): Promise<void> {
  if (!(await isShared(em, quoteRequestId))) throw new ProblemError('consent_required', NO_CONSENT)
}

import { expressionBuilder } from 'kysely'
import type { Tables } from '../../../platform/database/index.js'
import { REFUSED_CENTS } from './refund-requests.js'

/** Payments with refused refunds that are open, and the time of the first refusal's request. */
export const REFUSED_REFUNDS = expressionBuilder<Tables, never>()
  .selectFrom('refunds as f')
  .innerJoin('payments as p', 'p.id', 'f.payment_id')
  .select((f) => ['p.id', f.fn.min('f.created_at').as('created_at')])
  .where('f.status', '=', 'failed')
  .groupBy('p.id')
  .having(REFUSED_CENTS, '>', 0)

import { sql } from 'kysely'
import { REPLACED } from './premium-refunds.js'

/** Refund `r` of payment `p` counts among refused refunds: `refusedCents` of bookings takes its condition as SQL. */
export const NOT_REPLACED = sql<boolean>`${REPLACED} is not true`

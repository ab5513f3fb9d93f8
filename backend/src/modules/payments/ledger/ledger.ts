import type { EntityManager } from '@mikro-orm/postgresql'
import type { Tables } from '../../../platform/database/index.js'
import type { PaymentKind } from '../payment-amounts.js'

/** The accounts of the ledger: `stripe` and `bank` hold money, the others say what the money is for. */
export const LEDGER_ACCOUNTS = ['stripe', 'bank', 'bookings', 'premium', 'demonstration'] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

const ACCOUNT_OF: Record<PaymentKind, Exclude<LedgerAccount, 'stripe' | 'bank'>> = {
  deposit: 'bookings',
  balance: 'bookings',
  premium: 'premium',
  demonstration: 'demonstration',
}

interface Movement {
  /** What moved it. The same cause is entered once, however often it is told. */
  cause: string
  paymentId: string
  kind: PaymentKind
  /** Positive towards us, negative back to the patient. */
  amountCents: number
  /** The account that the money enters or leaves. */
  through?: 'stripe' | 'bank'
}

/** Enters a movement on both of its sides, in the transaction that makes it true. */
export async function enter(em: EntityManager, movement: Movement): Promise<void> {
  const { cause, paymentId, kind, amountCents, through = 'stripe' } = movement
  await em
    .getKysely<Tables>()
    .insertInto('ledger_entries')
    .values([
      { cause, account: through, payment_id: paymentId, amount_cents: amountCents },
      { cause, account: ACCOUNT_OF[kind], payment_id: paymentId, amount_cents: -amountCents },
    ])
    .onConflict((conflict) => conflict.columns(['cause', 'account']).doNothing())
    .execute()
}

/** The sum of each account that was ever entered. */
export async function balances(em: EntityManager): Promise<Partial<Record<LedgerAccount, number>>> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('ledger_entries')
    .select((eb) => ['account', eb.cast<number>(eb.fn.sum('amount_cents'), 'float8').as('cents')])
    .groupBy('account')
    .execute()
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

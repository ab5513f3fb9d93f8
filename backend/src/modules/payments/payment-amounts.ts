import { LEAST_CENTS } from '../bookings/index.js'

export const PAYMENT_KINDS = ['deposit', 'balance', 'premium', 'demonstration'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

export const PREMIUM_CENTS = 4_900
/** Premium's price at Stripe is found by this key; it is made where it is missing. */
export const PREMIUM_LOOKUP_KEY = 'sihat_premium_monthly'

/** SPEC's payment demonstration: no booking, no real money. */
export const DEMONSTRATION = { bookingId: 'demo-booking', amountCents: 250_000 } as const

export interface BookingMoney {
  /** The part of the cost that Sihat collects. Null without a cost. */
  collectedCents: number | null
  /** Share of `collectedCents` that is asked for first. Null without a cost. */
  depositPercent: number | null
  /** A deposit was paid. False again once everything paid was refunded, goodwill aside. */
  depositPaid: boolean
  /** What was paid for the booking, did not go back and is not owed to the patient. */
  paidCents: number
  /** Refunded as goodwill. The patient does not owe it again. */
  goodwillCents: number
}

export interface BookingBalance extends BookingMoney {
  /** Refused refunds that are owed to the patient. */
  refusedCents: number
}

export interface Due {
  kind: 'deposit' | 'balance'
  amountCents: number
}

/** Cents of the cost that are left to pay. A goodwill refund counts as paid: nobody asks for it again. Null without a cost. */
export const leftToPay = ({
  collectedCents,
  paidCents,
  goodwillCents,
}: Pick<BookingMoney, 'collectedCents' | 'paidCents' | 'goodwillCents'>): number | null =>
  collectedCents === null ? null : Math.max(0, collectedCents - paidCents - goodwillCents)

/** Cents that the patient can still pay. A remainder below the smallest payment is none. Null without a cost. */
export function payableLeft(money: Parameters<typeof leftToPay>[0]): number | null {
  const left = leftToPay(money)
  return left !== null && left < LEAST_CENTS ? 0 : left
}

/** Money arrived for the booking, and not all of it went back as an ordinary refund. */
export const hasPaid = ({
  paidCents,
  goodwillCents,
}: Pick<BookingMoney, 'paidCents' | 'goodwillCents'>): boolean => paidCents + goodwillCents > 0

/**
 * What is to be paid next: the deposit, then all the rest. A deposit below the smallest payment is not asked for: all is due at once.
 * Undefined when nothing is due, or no cost is known.
 */
export function amountDue(money: BookingMoney): Due | undefined {
  const { collectedCents, depositPercent, depositPaid } = money
  const left = leftToPay(money)
  if (collectedCents === null || depositPercent === null || left === null) return undefined
  const deposit = Math.round((collectedCents * depositPercent) / 100)
  const due: Due =
    depositPaid || deposit < LEAST_CENTS
      ? { kind: 'balance', amountCents: left }
      : { kind: 'deposit', amountCents: deposit }
  return due.amountCents >= LEAST_CENTS ? due : undefined
}

/** Nothing of the cost is left to pay. */
export const isPaidInFull = (money: BookingMoney): boolean => hasPaid(money) && leftToPay(money) === 0

/** What is paid beyond what is due in that moment. It goes back. */
export const beyondDue = (money: BookingMoney, amountCents: number): number =>
  Math.max(0, amountCents - (amountDue(money)?.amountCents ?? 0))

export const toCents = (usd: number): number => Math.round(usd * 100)

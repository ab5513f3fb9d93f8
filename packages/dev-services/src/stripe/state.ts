import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type Stripe from 'stripe'

interface Delivery {
  eventId: string
  attempts: number
  /** Milliseconds of the machine's clock. */
  dueAt: number
}

interface Answered {
  request: string
  status: number
  body: string
}

/** Everything that the account holds. */
export interface AccountState {
  customers: Record<string, Stripe.Customer>
  products: Record<string, Stripe.Product>
  prices: Record<string, Stripe.Price>
  sessions: Record<string, Stripe.Checkout.Session>
  paymentIntents: Record<string, Stripe.PaymentIntent>
  charges: Record<string, Stripe.Charge>
  refunds: Record<string, Stripe.Refund>
  subscriptions: Record<string, Stripe.Subscription>
  invoices: Record<string, Stripe.Invoice>
  invoicePayments: Record<string, Stripe.InvoicePayment>
  portalSessions: Record<string, Stripe.BillingPortal.Session>
  events: Record<string, Stripe.Event>
  deliveries: Delivery[]
  answered: Record<string, Answered>
  /** What a session sells, as it is not part of the session's own answer. */
  baskets: Record<string, { name: string; price?: string; metadata: Record<string, string> }>
  /** Refunds that the bank will not take. */
  failingRefunds: string[]
  /** Number of the card behind a payment method. */
  cards: Record<string, string>
  /** Periods of subscriptions that were announced. */
  announced: Record<string, number>
  /** By how much the account's clock is ahead. */
  aheadSeconds: number
}

const EMPTY: AccountState = {
  customers: {},
  products: {},
  prices: {},
  sessions: {},
  paymentIntents: {},
  charges: {},
  refunds: {},
  subscriptions: {},
  invoices: {},
  invoicePayments: {},
  portalSessions: {},
  events: {},
  deliveries: [],
  answered: {},
  baskets: {},
  failingRefunds: [],
  cards: {},
  announced: {},
  aheadSeconds: 0,
}

/** Kept in one file, written before each answer, so that nothing that was answered is lost. */
export class StateFile {
  constructor(private readonly file: string | undefined) {}

  load(): AccountState {
    const empty = structuredClone(EMPTY)
    if (!this.file) return empty
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 })
    try {
      return { ...empty, ...JSON.parse(readFileSync(this.file, 'utf8')) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return empty
      throw error
    }
  }

  save(state: AccountState): void {
    if (!this.file) return
    writeFileSync(`${this.file}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${this.file}.new`, this.file)
  }
}

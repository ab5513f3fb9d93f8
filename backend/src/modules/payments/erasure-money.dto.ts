import type { PaymentKind } from './payment-amounts.js'

/** An open payment, in US dollars, and what erasing the account does to it. */
export class OpenSumView {
  paymentId!: string
  kind!: PaymentKind
  receiptNumber!: number | null
  /** The person began this payment and did not pay. Erasing the account closes its payment page. */
  isOpen!: boolean
  /** The bank refused an earlier refund. Erasing the account requests the refund again. */
  isRefused!: boolean
  amount!: number
  /** US dollars that erasing the account refunds. */
  refundUsd!: number
  /** US dollars of refunds that are under way. */
  underWayUsd!: number
  /** US dollars that the refund rule keeps. */
  keptUsd!: number
}

/** The open payments that erasing the account settles, with a version of what the page shows. */
export class ErasurePreviewView {
  money!: OpenSumView[]
  /** Identifies these payments and the appointments of open bookings. `POST profile/erasure` takes it as `previewVersion`. */
  version!: string
}

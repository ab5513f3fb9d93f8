import { DECLINE_REASONS, type DeclinedBecause, type QuoteRequest } from '../quote-requests/index.js'
import { type DeskFiguresView, LOSS_REASONS, type LossReason } from './desk-figures.dto.js'
import type { OfferStatus, WithdrawalReason } from './offer-status.js'

const HOUR_MS = 3_600_000

/** A request to a hospital, with what became of it. */
export interface AnsweredRequest {
  status: QuoteRequest['status']
  declineReason: DeclinedBecause | null
  sentAt: Date
  dueAt: Date | null
  /** When the hospital declined, or first published an offer. Null before. */
  answeredAt: Date | null
  /** Null without a published offer. */
  offer: AnsweredOffer | null
}

interface AnsweredOffer {
  status: OfferStatus
  withdrawalReason: WithdrawalReason | null
  /** Whether the patient ever accepted it. */
  wasAccepted: boolean
  /** Whether an acceptance holds now. */
  isAccepted: boolean
  /** Whether the hospital ever confirmed the date. */
  isConfirmed: boolean
}

/** Counts how a hospital answered. */
export function figuresOf(requests: readonly AnsweredRequest[]): Omit<DeskFiguresView, 'hospital'> {
  const offers = requests.flatMap(({ offer }) => offer ?? [])
  const declined = requests.filter(({ status }) => status === 'declined')
  const losses = offers.map(lostBecause)
  const hours = requests.flatMap(({ sentAt, answeredAt, offer }) =>
    offer && answeredAt ? (answeredAt.getTime() - sentAt.getTime()) / HOUR_MS : [],
  )
  return {
    received: requests.length,
    answeredInTime: requests.filter(isInTime).length,
    published: offers.length,
    accepted: offers.filter(({ wasAccepted }) => wasAccepted).length,
    confirmed: offers.filter(({ isConfirmed }) => isConfirmed).length,
    declined: DECLINE_REASONS.map((reason) => ({
      reason,
      count: declined.filter(({ declineReason }) => declineReason === reason).length,
    })),
    lost: LOSS_REASONS.map((reason) => ({ reason, count: losses.filter((loss) => loss === reason).length })),
    medianHours: medianOf(hours),
  }
}

const isInTime = ({ dueAt, answeredAt }: AnsweredRequest): boolean =>
  dueAt !== null && answeredAt !== null && answeredAt <= dueAt

/** Null for an offer that is not lost. */
function lostBecause({
  status,
  withdrawalReason,
  isAccepted,
  isConfirmed,
}: AnsweredOffer): LossReason | null {
  if (isConfirmed) return null
  if (status === 'withdrawn') return withdrawalReason ?? 'not_said'
  if (status === 'declined') return 'not_said'
  return status === 'expired' && !isAccepted ? 'expired' : null
}

/** Rounded to tenths. */
function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) * 5) / 10
}

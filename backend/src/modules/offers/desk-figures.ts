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
  declinedAt: Date | null
  /** Null without a published offer. */
  offer: AnsweredOffer | null
}

interface AnsweredOffer {
  status: OfferStatus
  withdrawalReason: WithdrawalReason | null
  firstPublishedAt: Date
  /** Null for an offer that has ended already. */
  validUntil: Date | null
  /** Whether the patient ever accepted it. */
  wasAccepted: boolean
  /** Whether an acceptance holds now. */
  isAccepted: boolean
  /** Whether the hospital ever confirmed the date. */
  isConfirmed: boolean
}

/** Counts how a hospital answered. */
export function figuresOf(
  requests: readonly AnsweredRequest[],
  now: Date,
): Omit<DeskFiguresView, 'hospital'> {
  const offers = requests.flatMap(({ offer }) => offer ?? [])
  const declined = requests.filter(({ status }) => status === 'declined')
  const losses = offers.map((offer) => lostBecause(offer, now))
  const hours = requests.flatMap(({ sentAt, offer }) =>
    offer ? (offer.firstPublishedAt.getTime() - sentAt.getTime()) / HOUR_MS : [],
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

function isInTime({ dueAt, declinedAt, offer }: AnsweredRequest): boolean {
  const answeredAt = offer?.firstPublishedAt ?? declinedAt
  return dueAt !== null && answeredAt !== null && answeredAt <= dueAt
}

/** Null for an offer that is not lost. */
function lostBecause(offer: AnsweredOffer, now: Date): LossReason | null {
  const { status, withdrawalReason, validUntil, isAccepted, isConfirmed } = offer
  if (isConfirmed) return null
  if (status === 'withdrawn') return withdrawalReason ?? 'not_said'
  if (status === 'declined') return 'not_said'
  const isOver = !isAccepted && validUntil !== null && validUntil <= now
  return status === 'expired' || isOver ? 'expired' : null
}

/** Rounded to tenths. */
function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) * 5) / 10
}

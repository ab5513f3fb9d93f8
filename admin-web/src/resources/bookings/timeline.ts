import type { AdminBooking, BookingStatus } from '../../providers/types'
import { isOver } from './statuses'

type StepName = 'requested' | 'paid' | Exclude<BookingStatus, 'pending'>

export interface TimelineStep {
  name: StepName
  place: 'past' | 'current' | 'ahead'
  /** ISO 8601, where it is known when this happened. */
  at?: string
}

/** The steps that usually follow. */
function ahead(status: BookingStatus): StepName[] {
  if (isOver(status)) return []
  return status === 'pending' ? ['confirmed', 'completed'] : ['completed']
}

/** What is recorded of a booking's way, where it stands, and what usually follows. */
export function timelineOf({ status, createdAt, confirmedDate, paidUsd }: AdminBooking): TimelineStep[] {
  const reached: Omit<TimelineStep, 'place'>[] = [{ name: 'requested', at: createdAt }]
  if (status !== 'pending' && confirmedDate) reached.push({ name: 'confirmed', at: confirmedDate })
  const isUnconfirmed = status === 'confirmed' && !confirmedDate
  if (isUnconfirmed && paidUsd > 0) reached.push({ name: 'paid' })
  if (status !== 'pending' && status !== 'confirmed') reached.push({ name: status })
  return [
    ...reached.map((step, index) => ({
      ...step,
      place: index === reached.length - 1 ? ('current' as const) : ('past' as const),
    })),
    ...ahead(isUnconfirmed ? 'pending' : status).map((name) => ({ name, place: 'ahead' as const })),
  ]
}

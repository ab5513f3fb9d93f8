/** What the API answers, as its contract has it; replaced by the generated schema when that exists. */
export type Role = 'user' | 'moderator' | 'admin'

export interface User {
  id: string
  email: string
  role: Role
  profile: { firstName: string; lastName: string; phone?: string | null; country?: string | null }
}

export interface Session {
  accessToken: string
  tokenType: 'Bearer'
  /** ISO 8601, UTC */
  expiresAt: string
  user: User
}

/** RFC 9457, with the members the API adds. */
export interface Problem {
  type?: string
  title?: string
  status: number
  detail?: string
  instance?: string
  code?: string
  errors?: { pointer: string; code: string; detail: string }[]
}

export const bookingStatuses = ['pending', 'confirmed', 'payment_pending', 'completed', 'cancelled'] as const
export type BookingStatus = (typeof bookingStatuses)[number]
export type BookingType = 'consultation' | 'surgery' | 'treatment' | 'checkup' | 'therapy'
export type UrgencyLevel = 'low' | 'normal' | 'high' | 'urgent'

export interface AdminBooking {
  id: string
  patient: { id: string; firstName: string; lastName: string; email: string }
  hospital?: {
    id: string
    slug: string
    name: string
    city: string
    country: { code: string; name: string }
  } | null
  treatment?: { id: string; slug: string; name: string; type: string } | null
  bookingType: BookingType
  urgencyLevel: UrgencyLevel
  /** YYYY-MM-DD */
  preferredDate?: string | null
  confirmedDate?: string | null
  medicalSummary?: string | null
  specialRequirements?: string | null
  travelRequired: boolean
  accommodationNeeded: boolean
  visaAssistanceNeeded: boolean
  companionCount: number
  status: BookingStatus
  estimatedCostUsd?: number | null
  createdAt: string
  assigneeId?: string | null
  version: number
}

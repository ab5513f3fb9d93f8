/** The part of the API contract that this site uses, in the shape of a generated OpenAPI description. */

export interface CountryRef {
  code: string
  name: string
}
export interface Country extends CountryRef {
  id: string
}
export interface Named {
  slug: string
  name: string
}
export interface Specialization extends Named {
  id: string
}
export interface Claim {
  field: string
  value: string
  verified: boolean
  source: string | null
  sourceUrl: string | null
  checkedAt: string | null
  expiresAt: string | null
}

export interface HospitalCard {
  id: string
  slug: string
  name: string
  city: string
  country: CountryRef
  description: string
  rating: number
  establishedYear: number | null
  doctorCount: number | null
  bedCapacity: number | null
  featured: boolean
  partner: boolean
  website: string | null
  specialties: Named[]
  features: string[]
  languages: string[]
  accreditations: Claim[]
  claims: Claim[]
}
export interface PricedTreatment extends Named {
  minCostUsd: number | null
  maxCostUsd: number | null
}
export interface Hospital extends HospitalCard {
  treatments: PricedTreatment[]
}

export interface TreatmentCard extends Named {
  id: string
  category: string
  type: string
  evidenceLevel: string | null
  description: string
  minDurationDays: number | null
  maxDurationDays: number | null
  durationText: string
  minCostUsd: number | null
  maxCostUsd: number | null
  costBasis: string | null
  procedures: string[]
  benefits: string[]
  availableIn: CountryRef[]
  claims: Claim[]
}

export interface Contact {
  email: string | null
  phone: string | null
  whatsapp: string | null
  website: string | null
  demonstration: boolean
}
export interface PublicSettings {
  contact: Contact
}

export interface Profile {
  firstName: string
  lastName: string
  phone: string | null
  country: string | null
}
export interface User {
  id: string
  email: string
  role: 'user' | 'moderator' | 'admin'
  profile: Profile
}
export interface Session {
  accessToken: string
  tokenType: string
  expiresAt: string
  user: User
}

export type ConsentPurpose = 'health_data' | 'share_with_hospital' | 'outside_ai' | 'marketing'
export interface Consent {
  purpose: ConsentPurpose
  granted: boolean
  textVersion: string | null
  locale: string | null
  givenAt: string | null
  withdrawnAt: string | null
}
export interface ConsentInput {
  granted: boolean
  textVersion: string
  locale: string
}

export type BookingType = 'consultation' | 'surgery' | 'treatment' | 'checkup' | 'therapy'
export type UrgencyLevel = 'low' | 'normal' | 'high' | 'urgent'
export type BookingStatus = 'pending' | 'confirmed' | 'payment_pending' | 'completed' | 'cancelled'
export interface BookingInput {
  hospitalId?: string
  treatmentId?: string
  bookingType: BookingType
  urgencyLevel: UrgencyLevel
  preferredDate?: string
  medicalSummary?: string
  specialRequirements?: string
  travelRequired: boolean
  accommodationNeeded: boolean
  visaAssistanceNeeded: boolean
  companionCount: number
}
export interface Booking {
  id: string
  hospital: { id: string; slug: string; name: string; city: string; country: CountryRef } | null
  treatment: { id: string; slug: string; name: string; type: string } | null
  bookingType: BookingType
  urgencyLevel: UrgencyLevel
  preferredDate: string | null
  confirmedDate: string | null
  medicalSummary: string | null
  specialRequirements: string | null
  travelRequired: boolean
  accommodationNeeded: boolean
  visaAssistanceNeeded: boolean
  companionCount: number
  status: BookingStatus
  estimatedCostUsd: number | null
  createdAt: string
  version: number
}

export interface SignUpInput {
  firstName: string
  lastName: string
  email: string
  password: string
  returnTo?: string
}
export interface HospitalQuery {
  q?: string
  country?: string
  specialty?: string
  featured?: boolean
  limit?: number
}
interface List<T> {
  items: T[]
}

interface Json<T> {
  headers: Record<string, unknown>
  content: { 'application/json': T }
}
interface Operation<Answer, Parameters, Status extends number> {
  parameters: Parameters
  responses: { [S in Status]: Json<Answer> }
}
type NoParameters = Record<never, never>
interface Get<Answer, Parameters = NoParameters> {
  get: Operation<Answer, Parameters, 200>
}
interface Post<Input, Answer, Status extends number = 200, Parameters = NoParameters> {
  post: Operation<Answer, Parameters, Status> & { requestBody: { content: { 'application/json': Input } } }
}
interface Put<Input, Answer, Parameters> {
  put: Operation<Answer, Parameters, 200> & { requestBody: { content: { 'application/json': Input } } }
}
interface BySlug {
  path: { slug: string }
}
interface ByPurpose {
  path: { purpose: ConsentPurpose }
}
type Nothing = Record<string, never>
interface Accepted {
  status: 'accepted'
}

export interface paths {
  '/api/countries': Get<List<Country>>
  '/api/specializations': Get<List<Specialization>>
  '/api/hospitals': Get<List<HospitalCard>, { query?: HospitalQuery }>
  '/api/hospitals/{slug}': Get<Hospital, BySlug>
  '/api/treatments': Get<List<TreatmentCard>, { query?: { q?: string; category?: string } }>
  '/api/treatments/{slug}': Get<TreatmentCard, BySlug>
  '/api/settings/public': Get<PublicSettings>
  '/api/auth/sign-up': Post<SignUpInput, Accepted, 202>
  '/api/auth/sign-in': Post<{ email: string; password: string }, Session>
  '/api/auth/verify-email': Post<{ token: string }, { email: string; returnTo: string | null }>
  '/api/auth/verify-email/resend': Post<{ email: string }, Accepted, 202>
  '/api/auth/refresh': Post<Nothing, Session>
  '/api/auth/sign-out': Post<{ scope?: 'global' | 'local' | 'others' }, Nothing>
  '/api/profile/consents': Get<List<Consent>>
  '/api/profile/consents/{purpose}': Put<ConsentInput, Consent, ByPurpose>
  '/api/bookings': Get<List<Booking>> &
    Post<BookingInput, Booking, 201, { header: { 'Idempotency-Key': string } }>
}

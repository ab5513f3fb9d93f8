import type {
  AdminBookingDetail,
  AdminClaim,
  AdminCountry,
  AdminEnquiryDetail,
  AdminHospitalDetail,
  AdminSpecialization,
  AdminTreatment,
  AdminUser,
  AdminUserDetail,
  AdviserHealth,
  Audience,
  AuditEvent,
  BookingDue,
  Dashboard,
  Factor,
  Session,
  Setting,
  TicketDetail,
  User,
} from '../providers/types'

interface ApiCall {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}

type Answer = Response | Promise<Response>
type Handler = (call: ApiCall) => Answer

export const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'Content-Type': 'application/json', ...init.headers },
  })

export const problem = (status: number, code: string, detail: string) =>
  json({ type: 'about:blank', title: code, status, code, detail }, { status })

export const page = (rows: unknown[], total = rows.length) =>
  json(rows, { headers: { 'Content-Range': total ? `rows 0-${rows.length - 1}/${total}` : 'rows */0' } })

/** Answers fetch by 'METHOD /path'; a call that no handler is for fails the test that made it. */
export function fakeApi(handlers: Record<string, Handler>) {
  const calls: ApiCall[] = []
  globalThis.fetch = async (input, init = {}) => {
    const { pathname, searchParams } = new URL(String(input), window.location.origin)
    const call: ApiCall = {
      method: init.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    calls.push(call)
    const type = call.headers.get('Content-Type') ?? 'application/json'
    if (!(init.body instanceof FormData) && !/^(application\/json|text\/csv)/.test(type))
      return problem(415, 'unsupported_media_type', `The API takes no ${type}`)
    const handler = handlers[`${call.method} ${call.path}`]
    // Lists are whole without them: who tests something else need not answer.
    if (
      !handler &&
      /\/(counts|figures|events|members|promise-terms|team|time-zones)$|^\/api\/(admin\/payments|notifications)$/.test(
        call.path,
      )
    )
      return new Promise(() => {})
    if (!handler) throw new Error(`Unexpected call: ${call.method} ${call.path}`)
    return handler(call)
  }
  const to = (route: string) => calls.filter(({ method, path }) => `${method} ${path}` === route)
  return { calls, to }
}

export const aUser = (role: User['role'], email = `${role}@demo.sihat.example`): User => ({
  id: '01a1fbdd-0000-7000-8000-000000000001',
  email,
  mailReturn: null,
  role,
  identities: [{ provider: 'email' }],
  factors: [],
  profile: { firstName: 'Test', lastName: 'Person', phone: null, country: null },
})

export const aSession = (role: User['role'], audience: Audience = 'admin'): Session => ({
  accessToken: `token-of-${role}`,
  tokenType: 'Bearer',
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
  audience,
  assurance: 'aal1',
  user: aUser(role),
})

const aHospital: NonNullable<AdminBookingDetail['hospital']> = {
  id: '01a1fbdd-0000-7000-8000-000000000005',
  slug: 'island-hospital',
  name: 'Island Hospital',
  isActive: true,
  city: 'George Town',
  country: { code: 'MY', name: 'Malaysia' },
}

export const aBooking = (changes: Partial<AdminBookingDetail> = {}): AdminBookingDetail => ({
  id: '01a1fbe0-7a81-774c-914b-ce4c09b291d8',
  hospital: aHospital,
  treatment: null,
  bookingType: 'surgery',
  urgencyLevel: 'normal',
  preferredDate: '2027-01-05',
  confirmedDate: null,
  hasHealthConsent: true,
  medicalSummary: null,
  specialRequirements: null,
  travelRequired: false,
  accommodationNeeded: false,
  visaAssistanceNeeded: false,
  companionCount: 0,
  status: 'pending',
  stage: 'pending',
  appointment: null,
  appointmentToCheck: null,
  cancelledAppointment: null,
  earlierAppointment: null,
  hospitalToTellSince: null,
  possibleEmergency: false,
  estimatedCostUsd: null,
  paidUsd: 0,
  createdAt: '2026-11-18T02:12:35.073Z',
  version: 3,
  patient: {
    id: '01a1fbdd-0000-7000-8000-000000000009',
    firstName: 'Amara',
    lastName: 'Okonkwo',
    email: 'amara@example.org',
  },
  assigneeId: null,
  moderatorStatuses: ['confirmed', 'cancelled'],
  moderatorMayMatch: true,
  assignee: null,
  followUp: {
    history: [],
    notes: [],
    documents: [],
    patientContact: { phone: null, country: null, timeZones: [] },
    assessment: { createdAt: '2026-11-17T02:12:35.073Z', urgencyLevel: 'medium', possibleEmergency: false },
    callRequest: null,
    unreadMessages: 0,
    waitingAboutOffers: 0,
    agreedFrom: null,
    mails: ['created', 'changed'],
  },
  ...changes,
})

/** Computes what is left to pay from the other figures, as the server does. */
export function aDue(changes: Partial<BookingDue> = {}): BookingDue {
  const { estimatedCostUsd = null, paidUsd = 0, goodwillUsd = 0 } = changes
  return {
    kind: null,
    amount: null,
    paidUsd: 0,
    goodwillUsd: 0,
    leftUsd: estimatedCostUsd === null ? null : Math.max(0, estimatedCostUsd - paidUsd - goodwillUsd),
    refusedUsd: 0,
    dueBy: null,
    balanceDueDays: 14,
    refundRule: [{ days: 0, percent: 100, until: null }],
    ifCancelledNow: null,
    earlierTerms: null,
    paidRules: [],
    paymentPlan: null,
    afterCancellation: null,
    estimatedCostUsd: null,
    hospitalUsd: null,
    collectedPercent: 100,
    depositPercent: 20,
    ...changes,
  }
}

export const anEnquiry = (changes: Partial<AdminEnquiryDetail> = {}): AdminEnquiryDetail => ({
  id: '01a1fbe3-0000-7000-8000-000000000041',
  name: 'Ramesh a/l Kumar',
  email: 'ramesh@example.org',
  phone: '+254 (712) 345-678',
  country: 'Kenya',
  treatmentInterest: 'Eye Surgery',
  message: 'My eyes hurt <since May>\nWhat can I do?',
  possibleEmergency: false,
  status: 'open',
  answeredAt: null,
  createdAt: '2026-11-18T02:12:35.073Z',
  version: 2,
  ...changes,
})

export const aCountry = { id: '01a1fbe5-0000-7000-8000-000000000061', code: 'MY', name: 'Malaysia' }

export const anAdminHospital = (changes: Partial<AdminHospitalDetail> = {}): AdminHospitalDetail => ({
  id: '01a1fbdd-0000-7000-8000-000000000005',
  slug: 'island-hospital',
  name: 'Island Hospital',
  city: 'George Town',
  country: aCountry,
  countryId: aCountry.id,
  address: null,
  phone: '+60 4 228 8222',
  email: null,
  website: 'https://islandhospital.example',
  description: 'A hospital by the sea.',
  bedCapacity: 600,
  staffCount: null,
  rating: 5,
  isActive: true,
  featured: false,
  specializations: [],
  treatments: [],
  createdAt: '2026-11-18T02:12:35.073Z',
  version: 3,
  ...changes,
})

export const anAdminTreatment = (changes: Partial<AdminTreatment> = {}): AdminTreatment => ({
  id: '01a1fbe7-0000-7000-8000-000000000081',
  slug: 'hip-replacement',
  name: 'Hip Replacement',
  category: 'orthopedic',
  type: 'conventional',
  evidenceLevel: null,
  description: 'A surgeon replaces a damaged hip joint.',
  minDurationDays: 14,
  maxDurationDays: 21,
  minCostUsd: 8000,
  maxCostUsd: 15_000,
  costBasis: null,
  costIncludes: ['The implant'],
  costExcludes: [],
  costFactors: [],
  procedures: ['Total hip replacement'],
  benefits: [],
  synonyms: ['hip'],
  countryIds: [aCountry.id],
  availableIn: ['Malaysia'],
  hospitals: 6,
  isActive: true,
  createdAt: '2026-11-18T02:12:35.073Z',
  version: 2,
  ...changes,
})

export const anAdminCountry = (changes: Partial<AdminCountry> = {}): AdminCountry => ({
  ...aCountry,
  destinationId: '01a1fbe8-0000-7000-8000-000000000091',
  slug: 'malaysia',
  capital: 'Kuala Lumpur',
  description: 'English is widely spoken.',
  highlights: ['Regulated fees'],
  specialties: ['Cardiology'],
  avgCostSavingPercent: 60,
  visaInfo: 'eVISA Medical',
  flightTime: null,
  languages: ['Malay', 'English'],
  safetyRating: 4,
  isActive: true,
  hospitals: 2,
  createdAt: '2026-11-18T02:12:35.073Z',
  version: 2,
  ...changes,
})

export const aSpecialization = (changes: Partial<AdminSpecialization> = {}): AdminSpecialization => ({
  id: '01a1fbe9-0000-7000-8000-000000000101',
  slug: 'cardiology',
  name: 'Cardiology',
  synonyms: ['heart surgery'],
  conditions: ['Heart Disease'],
  hospitals: 3,
  createdAt: '2026-11-18T02:12:35.073Z',
  version: 2,
  ...changes,
})

export const aClaim = (changes: Partial<AdminClaim> = {}): AdminClaim => ({
  id: '01a1fbe6-0000-7000-8000-000000000071',
  subject: {
    type: 'hospital',
    id: '01a1fbdd-0000-7000-8000-000000000005',
    name: 'Island Hospital',
    pageId: '01a1fbdd-0000-7000-8000-000000000005',
  },
  field: 'accreditation',
  treatment: null,
  value: 'MSQH',
  source: 'MSQH',
  sourceUrl: 'https://msqh.example',
  internalNote: null,
  due: 'expired',
  checkedAt: '2025-11-18T02:12:35.073Z',
  checkedBy: 'Test Person',
  expiresAt: '2026-11-18T23:59:59Z',
  createdAt: '2025-11-18T02:12:35.073Z',
  version: 2,
  ...changes,
})

export const aTicket = (changes: Partial<TicketDetail> = {}): TicketDetail => ({
  id: '01a1fbe4-0000-7000-8000-000000000051',
  reason: 'emergency',
  topic: 'chest_pain',
  language: 'en',
  country: 'NG',
  status: 'open',
  canAnswer: true,
  createdAt: '2026-11-18T02:12:35.073Z',
  closedAt: null,
  version: 2,
  otherTickets: [],
  patient: { id: '01a1fbdd-0000-7000-8000-000000000002', firstName: 'Amara', lastName: 'Okonkwo' },
  hasHealthConsent: true,
  messages: [
    {
      id: 'message-1',
      role: 'user',
      content: 'My chest <hurts>\nsince an hour',
      sources: [],
      emergency: true,
      createdAt: '2026-11-18T02:12:30.073Z',
    },
  ],
  ...changes,
})

export const BUILT_IN: AdviserHealth = { adapter: 'built-in', model: null, circuit: null, today: null }

export const aFactor = (changes: Partial<Factor> = {}): Factor => ({
  id: '01a1fbe1-0000-7000-8000-000000000021',
  type: 'totp',
  status: 'verified',
  hint: null,
  createdAt: '2026-11-18T02:12:35.073Z',
  ...changes,
})

export const anAccount = (changes: Partial<AdminUser> = {}): AdminUser => ({
  id: '01a1fbe2-0000-7000-8000-000000000031',
  email: 'amara@example.org',
  emailVerified: true,
  mailReturn: null,
  firstName: 'Amara',
  lastName: 'Okonkwo',
  fullName: 'Amara Okonkwo',
  phone: '+2348012345678',
  country: 'NG',
  role: 'user',
  secondFactor: false,
  createdAt: '2026-11-18T02:12:35.073Z',
  version: 4,
  ...changes,
})

export const anAccountDetail = (changes: Partial<AdminUserDetail> = {}): AdminUserDetail => ({
  ...anAccount(),
  closedAt: null,
  factors: [],
  sessions: [],
  ...changes,
})

export const anAuditEvent = (changes: Partial<AuditEvent> = {}): AuditEvent => ({
  id: '01a1fbe5-0000-7000-8000-000000000061',
  createdAt: '2026-11-18T02:12:35.073Z',
  action: 'user.change_role',
  kind: 'change',
  person: { id: '01a1fbdd-0000-7000-8000-000000000001', name: 'Test Person' },
  actorName: 'user',
  subjectType: 'user',
  subjectId: '01a1fbe2-0000-7000-8000-000000000031',
  subjectName: 'Amara Okonkwo',
  details: { from: 'user', to: 'moderator' },
  detailNames: {},
  sequence: 41,
  ...changes,
})

const NOTHING = { count: 0, oldest: null }

export const aDashboard = (changes: Partial<Dashboard> = {}): Dashboard => ({
  totals: { users: 1234, hospitals: 9, bookings: 100_000, pendingBookings: 7, reviews: 0 },
  month: { since: '2026-10-31T16:00:00+00:00', revenueUsd: 12_345.5 },
  waiting: {
    emergencies: NOTHING,
    emergencyEnquiries: NOTHING,
    emergencyTickets: NOTHING,
    bookings: NOTHING,
    unconfirmed: NOTHING,
    hospitalsToTell: NOTHING,
    erasedBookings: NOTHING,
    unassigned: NOTHING,
    messages: NOTHING,
    calls: NOTHING,
    enquiries: NOTHING,
    tickets: NOTHING,
    failedRefunds: NOTHING,
    heldForCancelled: NOTHING,
    damagedFiles: NOTHING,
    expiredClaims: NOTHING,
    contestedInvoices: NOTHING,
    receivedInvoices: NOTHING,
    changesToRelease: NOTHING,
    factProposals: NOTHING,
  },
  activity: [],
  ...changes,
})

export const aSetting = (changes: Partial<Setting> = {}): Setting => ({
  id: 'depositPercent',
  value: 20,
  description:
    'The deposit, in whole percent of the estimated cost, 1 to 100. A booking keeps the percentage of the day when its cost was set.',
  kind: 'number',
  unit: '%',
  range: { smallest: 1, largest: 100 },
  options: [],
  default: 20,
  changed: null,
  version: 0,
  ...changes,
})

import type { Page, Route } from '@playwright/test'

/** How the API answers: not yet, with an error, with nothing, as it does. */
export type Way = 'held' | 'failed' | 'empty' | 'loaded'

const AT = '2026-11-18T02:12:35.073Z'
const HOSPITAL = {
  id: '01a1fbdd-0000-7000-8000-000000000005',
  slug: 'island-hospital',
  name: 'Island Hospital',
}

export const BOOKING = {
  id: '01a1fbe0-7a81-774c-914b-ce4c09b291d8',
  hospital: {
    ...HOSPITAL,
    isActive: true,
    city: 'George Town',
    country: { code: 'MY', name: 'Malaysia' },
  },
  treatment: null,
  bookingType: 'surgery',
  urgencyLevel: 'urgent',
  preferredDate: '2027-01-05',
  confirmedDate: null,
  hasHealthConsent: true,
  medicalSummary: 'Pain in the left hip',
  specialRequirements: null,
  travelRequired: true,
  accommodationNeeded: false,
  visaAssistanceNeeded: false,
  companionCount: 1,
  status: 'pending',
  stage: 'pending',
  appointment: null,
  appointmentToCheck: null,
  cancelledAppointment: null,
  hospitalToTellSince: null,
  possibleEmergency: false,
  estimatedCostUsd: 12_500,
  paidUsd: 0,
  createdAt: AT,
  version: 3,
  patient: {
    id: '01a1fbdd-0000-7000-8000-000000000009',
    firstName: 'Amara',
    lastName: 'Okonkwo',
    email: 'amara@patients.example',
  },
  assigneeId: null,
  moderatorStatuses: ['confirmed', 'cancelled'],
  moderatorMayMatch: true,
  assignee: null,
  followUp: {
    history: [],
    notes: [],
    documents: [
      { recordId: 'r', name: 'scan.pdf', contentType: 'application/pdf', size: 2_400_000, sharedAt: AT },
    ],
    patientContact: { phone: '+2348005550123', country: 'NG', timeZones: ['Africa/Lagos'] },
    assessment: { createdAt: AT, urgencyLevel: 'urgent', possibleEmergency: false },
    callRequest: {
      id: 'c',
      phone: '+234 800 555 0100',
      convenientTime: 'Mornings',
      createdAt: AT,
      answeredAt: null,
      possibleEmergency: false,
      version: 1,
    },
    unreadMessages: 1,
    waitingAboutOffers: 0,
    agreedFrom: null,
    mails: ['created', 'changed', 'message'],
  },
}

export const ENQUIRY = {
  id: '01a1fbe3-0000-7000-8000-000000000041',
  name: 'Ramesh a/l Kumar',
  email: 'ramesh@patients.example',
  phone: '+254 (712) 345-678',
  country: 'Kenya',
  treatmentInterest: 'Eye Surgery',
  message: 'My eyes hurt since May.',
  possibleEmergency: false,
  status: 'open',
  answeredAt: null,
  createdAt: AT,
  version: 2,
}

export const TICKET = {
  id: '01a1fbe4-0000-7000-8000-000000000051',
  reason: 'emergency',
  topic: 'chest_pain',
  language: 'en',
  country: 'NG',
  status: 'open',
  canAnswer: true,
  otherTickets: [],
  createdAt: AT,
  closedAt: null,
  version: 2,
  hasHealthConsent: true,
  messages: [
    { id: '1', role: 'user', content: 'My chest hurts', sources: [], emergency: true, createdAt: AT },
  ],
}

const REVIEW = {
  id: '01a1fbe4-0000-7000-8000-000000000061',
  hospital: HOSPITAL,
  reviewerName: 'Grace M.',
  reviewText: 'They explained every step.',
  rating: 4.5,
  reviewDate: '2026-10-01',
  treatmentMentioned: null,
  sourceUrl: 'https://islandhospital.example/stories',
  isSuccessStory: true,
  state: 'hidden',
  scrapedAt: AT,
  moderatedAt: AT,
  version: 2,
}

const READ = {
  id: null,
  place: 0,
  reviewerName: 'Amina K.',
  reviewText: 'They explained every step.\nAnd then again to my son.',
  rating: 4.5,
  ratingStated: true,
  reviewDate: '2026-03-02',
  reviewDateStated: true,
  treatmentMentioned: 'Hip replacement',
  isSuccessStory: false,
  sourceUrl: 'https://islandhospital.example/stories',
  isNew: true,
}

/** Of a recipe that is tried: it shows whatever a preview can. */
export const PREVIEW = {
  id: '01a1fbe4-0000-7000-8000-000000000071',
  hospitalId: HOSPITAL.id,
  hospitalName: HOSPITAL.name,
  hospitalUrl: READ.sourceUrl,
  requestedBy: null,
  previewState: 'open',
  triesRecipe: true,
  missing: ['treatment', 'next'],
  status: 'succeeded',
  message: 'Nothing is saved yet.',
  errorCode: null,
  pages: 1,
  found: 3,
  added: 0,
  known: 1,
  refused: 0,
  problems: [{ url: 'https://islandhospital.example/stories?page=2', code: 'http_404' }],
  createdAt: AT,
  startedAt: AT,
  endedAt: AT,
  version: 7,
}

const PREVIEW_READ = {
  ...PREVIEW,
  review: READ,
  reviews: [
    READ,
    { ...READ, place: 1, reviewerName: 'Omar', isNew: false },
    {
      ...READ,
      ...{ place: 2, reviewerName: 'فاطمة', reviewText: 'انتظرت ساعتين' },
      ...{ ratingStated: false, reviewDateStated: false, treatmentMentioned: null },
    },
  ],
}

const rows = (list: object[]) => ({
  json: list,
  headers: { 'Content-Range': list.length > 0 ? `rows 0-${list.length - 1}/${list.length}` : 'rows */0' },
})

const NOT_CANCELLED = {
  dueBy: null,
  balanceDueDays: 14,
  refundRule: [],
  ifCancelledNow: null,
  earlierTerms: null,
  paidRules: [],
  paymentPlan: null,
  afterCancellation: null,
}

/** What a fresh product has none of, by path below `/api/admin/`. */
const ANSWERS: Record<string, { json: object }> = {
  bookings: rows([BOOKING]),
  [`bookings/${BOOKING.id}`]: { json: BOOKING },
  [`bookings/${BOOKING.id}/messages`]: {
    json: {
      items: [
        {
          id: '1',
          author: 'patient',
          text: 'May my wife come?',
          createdAt: AT,
          readAt: AT,
          possibleEmergency: false,
        },
      ],
    },
  },
  [`payments/due/${BOOKING.id}`]: {
    json: {
      kind: 'deposit',
      amount: 2_500,
      paidUsd: 0,
      estimatedCostUsd: 12_500,
      depositPercent: 20,
      ...NOT_CANCELLED,
    },
  },
  enquiries: rows([ENQUIRY]),
  [`enquiries/${ENQUIRY.id}`]: { json: ENQUIRY },
  'ai/tickets': rows([TICKET]),
  [`ai/tickets/${TICKET.id}`]: { json: TICKET },
  'review-scrapes': rows([PREVIEW]),
  [`review-scrapes/${PREVIEW.id}`]: { json: PREVIEW_READ },
  reviews: rows([REVIEW, { ...REVIEW, id: `${REVIEW.id.slice(0, -1)}2`, state: 'shown', rating: null }]),
}

/** What is only begun, by path. */
const BEGUN: Record<string, object> = { 'review-scrapes': { id: PREVIEW.id } }

const EMPTY = rows([])
const FAILED = { status: 503, json: { title: 'Unavailable', status: 503, code: 'unavailable' } }

/** Stands between the back office and the API, except for the session. */
export class BackOfficeAnswers {
  private way: Way = 'loaded'
  private record = ''
  private readonly waiting: Route[] = []

  static async before(page: Page): Promise<BackOfficeAnswers> {
    const answers = new BackOfficeAnswers()
    await page.route(/\/api\/(?!auth\/)/, (route) => answers.answer(route))
    return answers
  }

  /** @param record what is there already, below `/api/admin/`, though everything about it is answered that way */
  async turnTo(way: Way, record = '') {
    this.way = way
    this.record = record
    await Promise.all(this.waiting.splice(0).map((route) => this.answer(route)))
  }

  private async answer(route: Route) {
    const { pathname, searchParams } = new URL(route.request().url())
    const name = pathname.replace(/^\/api\/(admin\/)?/, '')
    const way = name === this.record ? 'loaded' : this.way
    if (way === 'held') {
      this.waiting.push(route)
      return
    }
    const isList = searchParams.has('range')
    // Whoever left the page waits for nothing any more.
    const left = () => undefined
    if (way === 'failed') await route.fulfill(FAILED).catch(left)
    else if (way === 'empty' && isList) await route.fulfill(EMPTY).catch(left)
    else if (route.request().method() === 'GET' && ANSWERS[name])
      await route.fulfill(ANSWERS[name]).catch(left)
    else if (route.request().method() === 'POST' && BEGUN[name])
      await route.fulfill({ status: 202, json: BEGUN[name] }).catch(left)
    else await route.fallback().catch(left)
  }
}

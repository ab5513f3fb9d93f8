import type {
  Claim,
  Destination,
  Factor,
  HospitalCard,
  ListedBooking,
  MedicalRecord,
  OwnSession,
  Session,
  Treatment,
} from '~/lib/api/types'

export function claim(field: string, value: string, verified: boolean): Claim {
  return {
    field,
    value,
    verified,
    source: verified ? 'Example Gazette' : null,
    sourceUrl: null,
    checkedAt: verified ? '2026-11-21T00:00:00Z' : null,
    expiresAt: null,
  }
}

export function hospital(changes: Partial<HospitalCard> = {}): HospitalCard {
  return {
    id: 'hospital-1',
    slug: 'example-hospital',
    name: 'Example Hospital',
    city: 'Example City',
    country: { code: 'MY', name: 'Malaysia' },
    description: 'A hospital that exists in tests only.',
    rating: 4,
    establishedYear: 1999,
    doctorCount: null,
    bedCapacity: null,
    featured: false,
    partner: false,
    website: null,
    specialties: [{ slug: 'cardiology', name: 'Cardiology' }],
    features: ['One', 'Two', 'Three', 'Four'],
    languages: ['English', 'Malay', 'Tamil', 'Chinese', 'Arabic'],
    accreditations: [claim('accreditation', 'JCI', true), claim('accreditation', 'MSQH', false)],
    claims: [claim('establishedYear', '1999', true)],
    ...changes,
  }
}

export function treatment(changes: Partial<Treatment> = {}): Treatment {
  return {
    id: 'treatment-1',
    slug: 'example-surgery',
    name: 'Example Surgery',
    category: 'spinal',
    type: 'conventional',
    evidenceLevel: null,
    description: 'A treatment that exists in tests only.',
    minDurationDays: 14,
    maxDurationDays: 21,
    durationText: '2-3 weeks',
    minCostUsd: 10_000,
    maxCostUsd: 20_000,
    costBasis: 'Planning range of an example.',
    costIncludes: ['Surgeon'],
    costExcludes: ['Flights'],
    costFactors: null,
    procedures: ['First', 'Second', 'Third', 'Fourth', 'Fifth'],
    benefits: ['Aims to relieve pain'],
    availableIn: [
      { code: 'MY', name: 'Malaysia', hasHospital: true },
      { code: 'XX', name: 'Elsewhere', hasHospital: true },
    ],
    claims: [
      claim('costRange', 'USD 10,000 - 20,000', true),
      claim('fitToFly', '10 days after surgery', true),
      claim('procedures', 'First, Second, Third, Fourth, Fifth', true),
    ],
    hospitals: [
      {
        slug: 'example-hospital',
        name: 'Example Hospital',
        city: 'Example City',
        country: { code: 'MY', name: 'Malaysia' },
        rating: 4,
        partner: false,
        minCostUsd: null,
        maxCostUsd: null,
        priceClaim: null,
      },
    ],
    ...changes,
  }
}

export function destination(changes: Partial<Destination> = {}): Destination {
  return {
    slug: 'malaysia',
    country: { code: 'MY', name: 'Malaysia' },
    capital: 'Kuala Lumpur',
    description: 'A destination as tests describe it.',
    highlights: ['One', 'Two', 'Three', 'Four'],
    specialties: ['Cardiology', 'Fertility'],
    avgCostSavingPercent: 65,
    visaInfo: 'A visa of an example.',
    flightTime: '12-18 hours, 1 stop',
    popularHospitals: [
      { slug: 'first-hospital', name: 'First Hospital' },
      { slug: 'second-hospital', name: 'Second Hospital' },
      { slug: 'third-hospital', name: 'Third Hospital' },
    ],
    safetyRating: 5,
    languages: ['Malay', 'English', 'Mandarin', 'Tamil'],
    claims: [
      claim('avgCostSavingPercent', '65% below the list price', false),
      claim('visaInfo', 'A visa of an example.', true),
      claim('medicalTravellers', '1 million patients in 2024', true),
    ],
    treatments: [
      {
        slug: 'example-surgery',
        name: 'Example Surgery',
        category: 'spinal',
        minCostUsd: 10_000,
        maxCostUsd: 20_000,
        minDurationDays: 14,
        maxDurationDays: 21,
        durationText: '2-3 weeks',
      },
    ],
    ...changes,
  }
}

export function booking(changes: Partial<ListedBooking> = {}): ListedBooking {
  return {
    id: '01a1fb67-0000-7000-8000-00001234abcd',
    hospital: null,
    treatment: null,
    bookingType: 'checkup',
    urgencyLevel: 'normal',
    preferredDate: '2027-02-03',
    confirmedDate: null,
    medicalSummary: 'Pain in the left hip',
    specialRequirements: null,
    travelRequired: true,
    accommodationNeeded: false,
    visaAssistanceNeeded: true,
    companionCount: 2,
    status: 'pending',
    stage: 'pending',
    appointment: null,
    estimatedCostUsd: null,
    paidUsd: 0,
    createdAt: '2026-11-21T08:00:00Z',
    version: 1,
    offerStage: 'none',
    offersToCompare: 0,
    openQuestions: 0,
    newAnswers: 0,
    answeredOfferId: null,
    hasChangeToSign: false,
    ...changes,
  }
}

export function session(changes: Partial<Session> = {}): Session {
  return {
    accessToken: 'token',
    tokenType: 'Bearer',
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
    audience: 'patient',
    assurance: 'aal1',
    user: {
      id: 'u',
      email: 'ada@example.com',
      role: 'user',
      identities: [],
      mailReturn: null,
      factors: [],
      profile: { firstName: 'Ada', lastName: 'Obi', phone: null, country: null },
    },
    ...changes,
  }
}

export function factor(changes: Partial<Factor> = {}): Factor {
  return {
    id: 'factor-1',
    type: 'totp',
    status: 'verified',
    hint: null,
    createdAt: '2026-11-21T08:00:00Z',
    ...changes,
  }
}

export function ownSession(changes: Partial<OwnSession> = {}): OwnSession {
  return {
    id: 'session-1',
    audience: 'patient',
    current: false,
    assurance: 'aal1',
    device: 'Chrome on Android',
    ip: '192.0.2.7',
    createdAt: '2026-11-21T08:00:00Z',
    lastUsedAt: '2026-11-21T09:30:00Z',
    ...changes,
  }
}

export function record(changes: Partial<MedicalRecord> = {}): MedicalRecord {
  return {
    id: 'record-1',
    name: 'Blood test.pdf',
    contentType: 'application/pdf',
    size: 348_160,
    createdAt: '2026-11-21T08:00:00Z',
    assessmentId: null,
    safeCopy: 'ready',
    isDamaged: false,
    ...changes,
  }
}

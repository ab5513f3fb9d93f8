import type { EvidenceLevel, TreatmentType } from '../treatments/index.js'

/** A statement of the catalogue with what is known about its truth. */
export interface Fact {
  value: string
  /** Checked against a source, and not expired. */
  verified: boolean
  source: string | null
}

/** US dollars; both null until somebody publishes a price. */
export interface PriceRange {
  minUsd: number | null
  maxUsd: number | null
}

/** What is stated of a treatment and may have been checked. */
export const TREATMENT_FACTS = ['price', 'duration', 'evidenceLevel', 'successRate'] as const
export type TreatmentFact = (typeof TREATMENT_FACTS)[number]

export interface FoundTreatment extends PriceRange {
  id: string
  slug: string
  name: string
  category: string
  type: TreatmentType
  description: string
  evidenceLevel: EvidenceLevel | null
  successRatePercentage: number | null
  minDurationDays: number | null
  maxDurationDays: number | null
  benefits: string[]
  /** What its range usually covers and what not; null where nothing is stated. */
  costIncludes?: string[] | null
  costExcludes?: string[] | null
  /** Names of the countries with a hospital on the site that is listed for it. */
  countries: string[]
  /** What was checked against a source and has not expired; the rest is not verified. */
  checked?: TreatmentFact[]
}

/** What a hospital itself asks for a treatment. */
interface OwnPrice extends PriceRange {
  treatment: string
  /** Checked against a source, and not expired. */
  verified: boolean
}

export interface FoundHospital {
  id: string
  slug: string
  name: string
  city: string
  country: string
  /** Editorial, 0 to 5. */
  rating: number
  partner: boolean
  specialties: string[]
  languages: string[]
  accreditations: Fact[]
  establishedYear?: number | null
  doctorCount?: number | null
  bedCapacity?: number | null
  prices: OwnPrice[]
}

export interface FoundDestination {
  slug: string
  country: string
  capital: string
  description: string
  /** The fields of the hospitals that are listed in the country. */
  specialties: string[]
  languages: string[]
  /** What speaks for it, as its page says; nobody has checked it. */
  highlights?: string[]
  /** Editorial, 1 to 5. */
  safetyRating?: number
  /** Editorial: below the list price in the United States. */
  savingPercent?: number | null
  visa: Fact | null
  flightTime: Fact | null
}

/** What our own pages say about how a journey goes: booking, payment, aftercare, documents, the team. */
export interface FoundGuide {
  id: string
  title: string
  text: string
  /** Of the page, below the site's origin. */
  path: string
}

/** One sentence of an offer, and the words with which patients ask for it. */
export interface OfferStatement {
  /** An item of the checklist, a list of items, or what the offer says as a whole. */
  about: 'item' | 'list' | 'offer'
  words: string
  text: string
  /** The hospital's own words about it. */
  quote?: string
}

/** The offer that a patient asks about, as its page says it. */
export interface FoundOffer {
  title: string
  /** Of its page, below the site's origin. */
  path: string
  /** That it is over or accepted. Null for an offer that can be accepted. */
  notice: string | null
  statements: OfferStatement[]
}

/** How many rows fit, and a page that lists all of them. */
export interface AllThatFit {
  count: number
  path: string
}

/** The rows of the catalogue that a question is about, nearest first: whatever is answered comes from these, or is not said. */
export interface Findings {
  treatments: FoundTreatment[]
  hospitals: FoundHospital[]
  destinations: FoundDestination[]
  guides: FoundGuide[]
  /** The patient's own. */
  offer?: FoundOffer
  /** Of lists: only their first rows are found. */
  all?: { treatments?: AllThatFit; hospitals?: AllThatFit }
}

const NO_PRICE: PriceRange = { minUsd: null, maxUsd: null }

/** Takes out every price: an adviser cannot repeat what it was not given. */
export const withoutPrices = ({ treatments, hospitals, ...rest }: Findings): Findings => ({
  ...rest,
  treatments: treatments.map((treatment) => ({ ...treatment, ...NO_PRICE })),
  hospitals: hospitals.map((hospital) => ({ ...hospital, prices: [] })),
})

export const EMPTY_FINDINGS: Findings = { treatments: [], hospitals: [], destinations: [], guides: [] }

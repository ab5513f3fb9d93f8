import type { EvidenceLevel, TreatmentCategory, TreatmentType } from '../../src/modules/treatments/index.js'
import { countries } from './countries.js'
import { type ClaimSeed, type Source, unsourced } from './provenance.js'
import { type CostNotes, costNotes } from './treatment-costs.js'
import { treatmentSynonyms } from './treatment-synonyms.js'

interface TreatmentFacts {
  id: string
  slug: string
  name: string
  category: TreatmentCategory
  description: string
  procedures: string[]
  /** Aims of the treatment, never a promised result. */
  benefits: string[]
}

interface ConventionalFacts extends TreatmentFacts {
  slug: keyof typeof costNotes & keyof typeof treatmentSynonyms
  /** Range of destination prices in whole dollars. */
  costUsd: [min: number, max: number]
  costBasis: string
  /** Length of the trip. */
  days: [min: number, max: number]
  /** ISO codes. */
  availableIn: string[]
}

export interface TreatmentSeed extends TreatmentFacts, OrNull<CostNotes> {
  type: TreatmentType
  evidenceLevel: EvidenceLevel | null
  /** What patients type when they look for it. */
  synonyms: string[]
  costUsd: [min: number, max: number] | null
  costBasis: string | null
  days: [min: number, max: number] | null
  availableIn: string[]
  claims: ClaimSeed[]
}

type OrNull<T> = { [K in keyof T]: T[K] | null }

const dollars = (amount: number) => `USD ${amount.toLocaleString('en-US')}`

const countryName = (code: string) => countries.find((country) => country.code === code)?.name ?? code

/** Editorial, so they show as not verified. */
const costClaims = (notes: CostNotes): ClaimSeed[] => [
  unsourced('costIncludes', notes.costIncludes.join('; ')),
  unsourced('costExcludes', notes.costExcludes.join('; ')),
  unsourced('costFactors', notes.costFactors.join('; ')),
]

/** A treatment of the public catalogue. Price and trip are planning values, so they carry no source of their own. */
export const conventional = (facts: ConventionalFacts, ...claims: ClaimSeed[]): TreatmentSeed => ({
  ...facts,
  ...costNotes[facts.slug],
  synonyms: treatmentSynonyms[facts.slug],
  type: 'conventional',
  evidenceLevel: null,
  claims: [
    unsourced('costRange', facts.costUsd.map(dollars).join(' - ')),
    unsourced('duration', `${facts.days.join('-')} days`),
    unsourced('procedures', facts.procedures.join(', ')),
    unsourced('benefits', facts.benefits.join('; ')),
    unsourced('availableIn', facts.availableIn.map(countryName).join(', ')),
    ...costClaims(costNotes[facts.slug]),
    ...claims,
  ],
})

/** A treatment shown beside, never instead of, the public catalogue. Price and length are not known. */
export const complementary = (
  type: TreatmentType,
  evidenceLevel: EvidenceLevel,
  facts: Omit<TreatmentFacts, 'category'>,
): TreatmentSeed => ({
  ...facts,
  category: 'complementary',
  type,
  evidenceLevel,
  costUsd: null,
  costBasis: null,
  costIncludes: null,
  costExcludes: null,
  costFactors: null,
  synonyms: [],
  days: null,
  availableIn: [],
  claims: [
    unsourced('evidenceLevel', evidenceLevel),
    unsourced('procedures', facts.procedures.join(', ')),
    unsourced('benefits', facts.benefits.join('; ')),
  ],
})

/** How long to wait before flying home after an operation. */
export const FIT_TO_FLY: Source = { text: 'UK Civil Aviation Authority, through NHS pages' }

/** Comparison prices whose publisher is not known well enough to be shown. */
export const unprintable = (note: string): Source => ({ text: null, note })

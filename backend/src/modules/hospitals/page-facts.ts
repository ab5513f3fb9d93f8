import type { Kysely } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Tables } from '../../platform/database/index.js'
import { type ClaimView, claimsOf } from '../claims/index.js'

/** The facts that a hospital reads about itself and can propose, in the order of its page at the desk. */
export const PAGE_FACTS = [
  'accreditation',
  'establishedYear',
  'doctorCount',
  'bedCapacity',
  'staffCount',
  'annualSurgeries',
  'internationalPatients',
  'languages',
  'interpreters',
  'features',
] as const
export type PageFact = (typeof PAGE_FACTS)[number]

/** A hospital has several of these. Of each other fact a new statement replaces the one before. */
const LISTED: readonly PageFact[] = ['accreditation', 'features']
export const isListed = (fact: PageFact): boolean => LISTED.includes(fact)

interface PageRow {
  id: string
  slug: string
  name: string
  isPublic: boolean
  features: string[]
  languages: string[]
  numbers: Partial<Record<PageFact, number | null>>
  claims: ClaimView[]
}

export type HospitalPage = Pick<PageRow, 'id' | 'slug' | 'name' | 'isPublic'> & {
  facts: { fact: PageFact; stated: ClaimView[] }[]
}

/** What the public page of each hospital says, also while it is hidden. By name. */
export async function readHospitalPages(
  db: Kysely<Tables>,
  hospitalIds: readonly string[],
): Promise<HospitalPage[]> {
  if (hospitalIds.length === 0) return []
  const rows: PageRow[] = await db
    .selectFrom('hospitals as h')
    .select(({ ref }) => [
      'h.id',
      'h.slug',
      'h.name',
      'h.is_active as isPublic',
      'h.features',
      'h.languages',
      jsonBuildObject({
        establishedYear: ref('h.established_year'),
        doctorCount: ref('h.doctor_count'),
        bedCapacity: ref('h.bed_capacity'),
      }).as('numbers'),
      claimsOf('hospital', 'h.id').as('claims'),
    ])
    .where('h.id', 'in', hospitalIds)
    .orderBy('h.name')
    .orderBy('h.id')
    .execute()
  return rows.map(({ id, slug, name, isPublic, ...row }) => ({
    id,
    slug,
    name,
    isPublic,
    facts: PAGE_FACTS.map((fact) => ({ fact, stated: statedOf(fact, row) })),
  }))
}

type Stated = Pick<PageRow, 'features' | 'languages' | 'numbers' | 'claims'>

/** As the public page has it: what no claim speaks of shows as not verified. */
function statedOf(fact: PageFact, { features, languages, numbers, claims }: Stated): ClaimView[] {
  const about = claims.filter(({ field }) => field === fact)
  if (fact === 'features')
    return features.map((value) => about.find((claim) => claim.value === value) ?? unverified(fact, value))
  if (about.length > 0) return about
  const own = fact === 'languages' ? languages.join(', ') : numbers[fact]?.toString()
  return own ? [unverified(fact, own)] : []
}

const unverified = (field: PageFact, value: string): ClaimView => ({
  field,
  value,
  verified: false,
  source: null,
  sourceUrl: null,
  checkedAt: null,
  expiresAt: null,
})

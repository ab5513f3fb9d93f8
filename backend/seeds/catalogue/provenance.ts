/** Day on which the facts of this catalogue were compiled from their sources. */
export const CHECKED_AT = new Date('2026-11-21T00:00:00Z')

/** Where facts were read. Without a `text` fit to print, the fact shows as "not verified". */
export interface Source {
  text: string | null
  url?: string
  /** Everything else that was read: kept for the back office, never shown. */
  note?: string
}

export interface ClaimSeed {
  field: string
  value: string
  source: string | null
  sourceUrl: string | null
  internalNote: string | null
  checkedAt: Date | null
  expiresAt: Date | null
}

/** Months after which a fact has to be checked again; what is not listed does not change. */
const REVIEW_MONTHS: Record<string, number> = {
  visaInfo: 6,
  accreditation: 12,
  qualityStandard: 12,
  doctorCount: 12,
  bedCapacity: 12,
  interpreters: 12,
  specialties: 12,
  features: 12,
  publishedPrice: 12,
  fitToFly: 12,
}

/** A fact read in a source. */
export function sourced(field: string, value: string, source: Source): ClaimSeed {
  return {
    field,
    value,
    source: source.text,
    sourceUrl: source.url ?? null,
    internalNote: source.note ?? null,
    checkedAt: source.text ? CHECKED_AT : null,
    expiresAt: source.text ? reviewDate(field) : null,
  }
}

/** A fact whose source is out of date or unsure: the source is kept, but nobody has confirmed the fact. */
export function toRecheck(
  field: string,
  value: string,
  source: Source,
  expiresAt: Date | null = null,
): ClaimSeed {
  return { ...sourced(field, value, source), checkedAt: null, expiresAt }
}

/** General knowledge or an editorial value: no source. */
export function unsourced(field: string, value: string): ClaimSeed {
  return sourced(field, value, { text: null })
}

function reviewDate(field: string): Date | null {
  const months = REVIEW_MONTHS[field]
  if (months === undefined) return null
  const date = new Date(CHECKED_AT)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date
}

import { complementaryTreatments } from './complementary-treatments.js'
import { countries } from './countries.js'
import { destinations } from './destinations.js'
import { editorialRating, isFeatured, treatmentsListedFor } from './editorial.js'
import { hospitals } from './hospitals.js'
import { CHECKED_AT, type ClaimSeed } from './provenance.js'
import { specializations } from './specializations.js'
import { publicTreatments } from './treatments.js'

const treatments = [...publicTreatments, ...complementaryTreatments]
const everything = [...countries, ...destinations, ...specializations, ...treatments, ...hospitals]
const subjects = [...countries, ...destinations, ...treatments, ...hospitals]
const descriptions = [...destinations, ...treatments, ...hospitals].map(({ description }) => description)

const valuesOf = ({ claims }: { claims: ClaimSeed[] }, field: string) =>
  claims.filter((claim) => claim.field === field).map(({ value }) => value)

const DAYS = { day: 1, week: 7, month: 30 }
/** The days of "10-14 days" or "Up to 3 months". */
const daysIn = (text: string) =>
  [...text.matchAll(/(\d+) (day|week|month)s/g)].map(
    ([, count, unit]) => Number(count) * DAYS[unit as keyof typeof DAYS],
  )

/** The amounts of "India USD 6,600-10,000; Thailand USD 13,000". */
const dollarsIn = (text: string) =>
  [...text.matchAll(/USD ([\d,]+)(?: ?- ?([\d,]+))?/g)].flatMap(([, from, to]) =>
    [from, to].filter((amount) => amount !== undefined).map((amount) => Number(amount.replaceAll(',', ''))),
  )

describe('the seeded catalogue', () => {
  it('is exactly the public one and six complementary treatments', () => {
    expect(
      [hospitals, publicTreatments, complementaryTreatments, destinations].map(({ length }) => length),
    ).toEqual([9, 10, 6, 5])
  })

  it('gives every row its own id', () => {
    expect(new Set(everything.map(({ id }) => id)).size).toBe(everything.length)
  })

  it.each(hospitals)('names known fields and a known country for $name', ({ specialties, country }) => {
    expect(specializations.map(({ slug }) => slug)).toEqual(expect.arrayContaining(specialties))
    expect(destinations.map((destination) => destination.country)).toContain(country)
  })

  it.each(hospitals)('shows three features and four languages for $name', ({ features, languages }) => {
    expect(features.length).toBeGreaterThanOrEqual(3)
    expect(languages).toHaveLength(4)
  })

  it.each(hospitals)('says of each feature of $name where it was read', ({ features, claims }) => {
    const claimed = claims.filter(({ field }) => field === 'features').map(({ value }) => value)
    expect(claimed).toEqual(features)
  })

  it.each(publicTreatments)('has enough procedures of $name for "+N more"', ({ procedures }) => {
    expect(procedures.length).toBeGreaterThanOrEqual(4)
  })

  it('has a claim for each number it states about a hospital', () => {
    for (const { claims, establishedYear, doctorCount, bedCapacity } of hospitals) {
      const fields = claims.map(({ field }) => field)
      const stated = Object.entries({ establishedYear, doctorCount, bedCapacity }).filter(
        ([, value]) => value !== null,
      )
      expect(fields).toEqual(expect.arrayContaining(stated.map(([field]) => field)))
    }
  })

  it('never marks a claim as checked without a source fit to print', () => {
    const claims = subjects.flatMap((subject) => subject.claims)
    expect(claims.length).toBeGreaterThan(100)
    expect(claims.filter(({ source, checkedAt }) => checkedAt !== null && source === null)).toEqual([])
  })

  it('marks no count or price from more than three years back as checked', () => {
    // What happened once stays true.
    const isHistory = ({ field, value }: ClaimSeed) =>
      field === 'establishedYear' || (field === 'features' && /\b(established|first)\b/i.test(value))
    const oldest = CHECKED_AT.getUTCFullYear() - 3
    const dated = subjects
      .flatMap((subject) => subject.claims)
      .filter((claim) => !isHistory(claim) && /\b(19|20)\d\d\b/.test(claim.value))
    const isOld = ({ value }: ClaimSeed) =>
      (value.match(/\b(19|20)\d\d\b/g) ?? []).every((year) => Number(year) < oldest)
    expect(dated.filter(isOld).length).toBeGreaterThanOrEqual(5)
    expect(dated.filter((claim) => isOld(claim) && claim.checkedAt !== null)).toEqual([])
  })

  it('gives the address of a source only where it is the one publisher', () => {
    const claims = subjects.flatMap((subject) => subject.claims)
    expect(claims.some(({ sourceUrl }) => sourceUrl !== null)).toBe(true)
    expect(claims.filter(({ source, sourceUrl }) => sourceUrl !== null && source?.includes(';'))).toEqual([])
  })

  it('rates 5 exactly the hospitals whose current accreditation was checked, and features four', () => {
    const named = hospitals.filter(isFeatured).map(({ slug }) => slug)
    expect(named).toEqual([
      'sunway-medical-centre',
      'island-hospital',
      'bumrungrad-international',
      'memorial-sisli',
    ])
    const best = hospitals.filter((hospital) => editorialRating(hospital) === 5).map(({ slug }) => slug)
    expect(best).toEqual(['sunway-medical-centre', 'island-hospital'])
  })

  it('lists a hospital only for treatments of its fields that are offered in its country', () => {
    const ijn = hospitals.find(({ slug }) => slug === 'institut-jantung-negara')
    const listed = ijn && treatmentsListedFor(ijn, treatments).map(({ slug }) => slug)
    expect(listed).toEqual(['coronary-bypass-cabg', 'angioplasty-stent'])
  })

  it.each(publicTreatments)(
    'says what the price of $name covers, and claims nothing checked about it',
    (seed) => {
      for (const field of ['costIncludes', 'costExcludes', 'costFactors'] as const) {
        expect(seed[field]?.length).toBeGreaterThanOrEqual(3)
        const claims = seed.claims.filter((claim) => claim.field === field)
        expect(claims).toMatchObject([{ source: null, checkedAt: null, value: seed[field]?.join('; ') }])
      }
      expect(seed.costExcludes).toEqual(expect.arrayContaining(['Flights', 'Visa']))
    },
  )

  it.each(treatments)('plans a trip to $name that is as long as the wait before the flight', (seed) => {
    const waits = valuesOf(seed, 'fitToFly').flatMap(daysIn)
    expect(seed.days?.[1] ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(Math.max(0, ...waits))
  })

  it('states the wait before the flight in days, weeks or months', () => {
    const waits = treatments.flatMap((seed) => valuesOf(seed, 'fitToFly'))
    expect(waits.length).toBeGreaterThanOrEqual(4)
    expect(waits.filter((wait) => daysIn(wait).length === 0)).toEqual([])
  })

  it.each(treatments)('has a price range for $name that contains or names every published price', (seed) => {
    const [min, max] = seed.costUsd ?? [0, Number.POSITIVE_INFINITY]
    const outside = valuesOf(seed, 'publishedPrice')
      .flatMap(dollarsIn)
      .filter((amount) => amount < min || amount > max)
    expect(outside.filter((amount) => !seed.costBasis?.includes(amount.toLocaleString('en-US')))).toEqual([])
  })

  it('states every published price in US dollars', () => {
    const prices = treatments.flatMap((seed) => valuesOf(seed, 'publishedPrice'))
    expect(prices.length).toBeGreaterThanOrEqual(8)
    expect(prices.filter((price) => dollarsIn(price).length === 0)).toEqual([])
  })

  it('says what complementary treatments rest on and leaves unknown prices empty', () => {
    for (const { evidenceLevel, costUsd, days } of complementaryTreatments) {
      expect(evidenceLevel).not.toBeNull()
      expect([costUsd, days]).toEqual([null, null])
    }
  })

  it('writes plain sentences of up to 20 words', () => {
    const sentences = descriptions.flatMap((text) => text.split(/(?<=\.)\s/))
    expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 20)).toEqual([])
  })

  it('promises nothing', () => {
    expect(JSON.stringify(everything)).not.toMatch(
      /\b(best|leading|world-class|guaranteed?|escrow|top)\b|100 ?%/i,
    )
  })
})

import { CHECKLIST_CODES, type ChecklistCode } from './checklist.js'
import type { AmountRange } from './offer-totals.js'

/** What a trip needs besides the lines of the checklist. */
const TRAVEL_ITEMS = ['flight', 'visa'] as const
export type TravelItem = (typeof TRAVEL_ITEMS)[number]
export type RangeItem = ChecklistCode | TravelItem

/** A line with the code `other` is a different thing in each offer. */
export const RANGE_ITEMS: readonly RangeItem[] = [
  ...TRAVEL_ITEMS,
  ...CHECKLIST_CODES.filter((code) => code !== 'other'),
]

/** Lines whose price depends on the nights of the offer. */
const STAYS: readonly RangeItem[] = ['companion_stay', 'accommodation_after_discharge']
export const isStay = (item: RangeItem): boolean => STAYS.includes(item)

export const isTravelItem = (item: RangeItem): item is TravelItem =>
  (TRAVEL_ITEMS as readonly string[]).includes(item)

/** `room_night`: one night in a room for two people. */
export const RANGE_UNITS = ['trip', 'person', 'room_night', 'person_night'] as const
export type RangeUnit = (typeof RANGE_UNITS)[number]

const PEOPLE_IN_ROOM = 2

/** After that a range prices nothing: flights, visas and rooms change their prices within a year. */
export const RANGE_VALID_MONTHS = 12

/** The unit in which ranges of an item are stated, so that they compare. */
export function unitOf(item: RangeItem): RangeUnit {
  if (isTravelItem(item)) return 'person'
  if (item === 'companion_stay') return 'person_night'
  return item === 'accommodation_after_discharge' ? 'room_night' : 'trip'
}

/** A published price, with its source. Minor units for one unit. */
export interface PricedRange extends AmountRange {
  item: RangeItem
  destination: string
  homes: string[]
  treatmentId: string | null
  unit: RangeUnit
  currency: string
  sourceTitle: string
  sourceUrl: string | null
  checkedAt: string
  isFictional: boolean
}

export interface RangeQuery {
  item: RangeItem
  destination: string
  /** Where the patient lives for a flight, the citizenships for a visa. */
  homes: readonly string[]
  treatmentId: string | null
}

/**
 * Finds the range for one item of a trip. Prefers real ranges to fictional ones, then those for the treatment, then the newest.
 * @param ranges the newest entry first
 */
export function findRange(ranges: readonly PricedRange[], query: RangeQuery): PricedRange | undefined {
  return ranges
    .filter((range) => isFor(range, query))
    .toSorted(
      (a, b) =>
        Number(a.isFictional) - Number(b.isFictional) ||
        Number(a.treatmentId === null) - Number(b.treatmentId === null) ||
        b.checkedAt.localeCompare(a.checkedAt),
    )[0]
}

const isFor = (range: PricedRange, { item, destination, homes, treatmentId }: RangeQuery) =>
  range.item === item &&
  range.destination === destination &&
  (range.treatmentId === null || range.treatmentId === treatmentId) &&
  (!isTravelItem(item) || range.homes.some((home) => homes.includes(home)))

interface Stay {
  hospitalNights: number | null
  daysInCountry: number | null
}

/** Nights that the patient or a companion needs a bed outside the offer. Null where the offer does not say, or for other items. */
export function nightsOf(item: RangeItem, { hospitalNights, daysInCountry }: Stay): number | null {
  if (item === 'companion_stay') return hospitalNights
  if (item !== 'accommodation_after_discharge' || hospitalNights === null || daysInCountry === null)
    return null
  return Math.max(0, daysInCountry - hospitalNights)
}

/** People for whom an item is priced. Null where it does not depend on them, or where nobody knows their number. */
export function peopleOf(item: RangeItem, companions: number | null): number | null {
  if (companions === null || unitOf(item) === 'trip') return null
  return item === 'companion_stay' ? companions : companions + 1
}

/** How many units of an item a trip needs. Null where nobody knows. */
export function unitsOf(item: RangeItem, stay: Stay, companions: number | null): number | null {
  const unit = unitOf(item)
  if (unit === 'trip') return 1
  const people = peopleOf(item, companions)
  if (unit === 'person' || people === null) return people
  if (people === 0) return 0
  const nights = nightsOf(item, stay)
  if (nights === null) return null
  return nights * (unit === 'room_night' ? Math.ceil(people / PEOPLE_IN_ROOM) : people)
}

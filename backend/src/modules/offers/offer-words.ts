import { formatMoney } from '../../platform/money/index.js'
import type { ChecklistCode, ChecklistGroup, ContingencyCode, LineState } from './checklist.js'
import type {
  OfferCancellationRule,
  OfferContent,
  OfferContingencyRate,
  OfferPayment,
} from './offer-content.dto.js'

/** What patients read for the codes of an offer, in the documents that the server writes. */

export const GROUP_WORDS: Record<ChecklistGroup, string> = {
  before: 'Before the operation',
  operation: 'Operation',
  stay: 'In hospital',
  going_home: 'Going home',
  around: 'Around the treatment',
  ours: 'Fees and other items',
}

export const LINE_WORDS: Record<Exclude<ChecklistCode, 'other'>, string> = {
  consultation: 'Consultation',
  preop_tests: 'Tests before the operation',
  travel_documents: 'Letters for visa and flight',
  surgeon_team: 'Surgeon and team',
  anaesthesia: 'Anaesthesia',
  operating_theatre: 'Operating room',
  implant_device: 'Implant',
  theatre_consumables: 'Dressings, stitches and the like',
  pathology: 'Lab tests of tissue',
  blood_products: 'Blood',
  ward_nights: 'Nights on the ward',
  icu_nights: 'Nights in intensive care',
  hospital_medicines: 'Medicines in hospital',
  inpatient_tests: 'Tests in hospital',
  hospital_physiotherapy: 'Physiotherapy in hospital',
  complication_cover: 'Cover if problems follow',
  admin_fees: 'Hospital and card fees',
  discharge_medicines: 'Medicines to take home',
  medical_aids: 'Braces, crutches and other aids',
  post_operative_review: 'Visits after the operation',
  reports_images_copies: 'Copies of reports and images',
  remote_aftercare: 'Calls after you are home',
  interpreter: 'Interpreter',
  airport_transfer: 'Rides from and to the airport',
  companion_stay: 'Room for a companion',
  accommodation_after_discharge: 'Where you stay after the hospital',
  facilitator_fee: 'Sihat’s fee',
}

export const STATE_WORDS: Record<LineState, string> = {
  included: 'Included',
  not_included: 'Not included',
  optional: 'Optional',
  not_applicable: 'Does not apply',
  not_stated: 'Not stated: ask',
}

const CONTINGENCY_WORDS: Record<ContingencyCode, string> = {
  extra_ward_night: 'Night on the ward',
  icu_night: 'Night in intensive care',
  blood_unit: 'Unit of blood',
  theatre_half_hour: 'Half an hour in the operating room',
  reoperation: 'Second operation',
}

export const ROOM_WORDS: Record<NonNullable<OfferContent['roomCategory']>, string> = {
  ward: 'Ward',
  shared: 'Shared room',
  single: 'Single room',
  suite: 'Suite',
}

const PAYEES: Record<OfferPayment['payee'], string> = { sihat: 'to Sihat', hospital: 'to the hospital' }
const EVENTS: Record<OfferPayment['event'], string> = {
  acceptance: 'acceptance',
  appointment: 'the appointment',
  admission: 'the admission',
  discharge: 'the discharge',
}

/** Quotes the name of another party, so that the name cannot change the meaning of the sentence. */
export const partyInSentence = (party: string, hospital: string) =>
  party === 'hospital' ? hospital : `“${party}”`

/** @param whose acceptance it is, as the reader says */
export function paymentWords({ percent, payee, days, event }: OfferPayment, whose: 'my' | 'your'): string {
  const distance = `${dayWords(Math.abs(days))} ${days < 0 ? 'before' : 'after'}`
  const name = event === 'acceptance' ? `${whose} ${EVENTS[event]}` : EVENTS[event]
  return `${percent} % ${PAYEES[payee]}, ${days === 0 ? 'on the day of' : distance} ${name}`
}

export function cancellationWords({ steps, hospitalCancels, unfit }: OfferCancellationRule): string[] {
  const byDays = steps.map(({ days, percent }) => {
    const later = steps.length === 1 ? 'at any time' : 'later than that'
    const when = days === 0 ? later : `at least ${dayWords(days)} before the appointment`
    return `If you cancel ${when}, you get ${percent} % back.`
  })
  return [
    ...byDays,
    `If the hospital cancels, you get ${hospitalCancels} % back.`,
    `If the doctors find that you cannot be treated, you get ${unfit} % back.`,
  ]
}

export const contingencyWords = (
  { code, amount, mostUnits }: OfferContingencyRate,
  currency: string,
): string =>
  `${CONTINGENCY_WORDS[code]}: ${formatMoney(amount, currency)} each with tax, ${mostUnits} at most`

export const commissionWords = (amount: number, currency: string): string =>
  amount === 0
    ? 'The hospital pays Sihat nothing for this offer.'
    : `The hospital pays Sihat ${formatMoney(amount, currency)} for this offer.`

export const dayWords = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/** @param day `YYYY-MM-DD` */
export const formatDay = (day: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

export const promiseWords = (promise: boolean): string =>
  promise
    ? 'This hospital has signed our price promise. It bills more than the highest total only for changes that you sign, and for emergencies at the rates in the offer.'
    : 'This hospital has not signed our price promise.'

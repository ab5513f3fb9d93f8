import { formatMoney } from '../../platform/money/index.js'
import type { OfferStatement } from '../ai/index.js'
import type { ChecklistCode, ContingencyCode, LineState } from './checklist.js'
import type { OfferView } from './offer.dto.js'
import type { OfferLine } from './offer-content.dto.js'
import { ACCEPTABLE, CURRENT } from './offer-status.js'
import { amountsOf } from './offer-totals.js'
import {
  cancellationWords,
  commissionWords,
  contingencyWords,
  dayWords,
  formatDay,
  LINE_WORDS,
  paymentWords,
  promiseWords,
  ROOM_WORDS,
} from './offer-words.js'
import { splitTotal } from './payment-plan.js'

/** How patients ask for an item. */
const ASKED_FOR: Record<Exclude<ChecklistCode, 'other'>, string> = {
  consultation: 'consultation consult',
  preop_tests: 'test preoperative ecg x-ray scan',
  travel_documents: 'letter visa invitation documents',
  surgeon_team: 'surgeon surgery doctor assistant',
  anaesthesia: 'anaesthesia anesthesia anaesthetist anesthetist anaesthetic anesthetic narcosis',
  operating_theatre: 'operating theatre theater',
  implant_device: 'implant prosthesis device screw plate brand',
  theatre_consumables: 'dressing thread consumables sutures disposables',
  pathology: 'tissue pathology biopsy histology laboratory',
  blood_products: 'blood transfusion',
  ward_nights: 'ward bed meals food',
  icu_nights: 'intensive icu',
  hospital_medicines: 'medicine medication drug',
  inpatient_tests: 'test scan x-ray laboratory',
  hospital_physiotherapy: 'physiotherapy physio rehabilitation',
  complication_cover: 'complication problem infection insurance',
  admin_fees: 'card registration administration',
  discharge_medicines: 'medicine medication drug discharge',
  medical_aids: 'aid brace crutch walker wheelchair',
  post_operative_review: 'follow-up checkup dressing stitches review',
  reports_images_copies: 'copy report image record',
  remote_aftercare: 'aftercare video call follow-up',
  interpreter: 'interpreter translator translation language',
  airport_transfer: 'airport ride transfer pickup taxi transport',
  companion_stay: 'companion relative husband wife',
  accommodation_after_discharge: 'hotel apartment accommodation',
  facilitator_fee: 'facilitator service',
}

/** How patients ask for what an offer does not include. */
const BEYOND: Record<ContingencyCode, string> = {
  extra_ward_night: 'ward night stay',
  icu_night: 'intensive icu night stay',
  blood_unit: 'blood transfusion',
  theatre_half_hour: 'operating theatre theater',
  reoperation: 'reoperation second operation',
}

/** Says in sentences what a published offer says, for the adviser. Nothing is added, and no name of the patient is in it. */
export function offerStatements(offer: OfferView): OfferStatement[] {
  return [...lists(offer), ...offer.lines.map((line) => item(line, offer)), ...whole(offer)]
}

/** A name that the hospital typed, as a part of one sentence: it cannot end our sentence and begin another one. */
const inSentence = (name: string) => name.replace(/[.!?…:;]+(?=\s|$)/g, '').replace(/\s+/g, ' ')

const nameOf = ({ code, name }: OfferLine) => (code === 'other' ? inSentence(name ?? '') : LINE_WORDS[code])

const LISTS: Record<LineState, { lead: string; words: string }> = {
  included: { lead: 'Included', words: 'included include cover offer explain mean' },
  not_included: { lead: 'Not included', words: 'not excluded missing extra' },
  optional: { lead: 'Optional, and not part of the total', words: 'optional' },
  not_applicable: { lead: 'Does not apply', words: 'needed apply' },
  not_stated: { lead: 'The offer does not say, so ask the hospital', words: 'unclear missing stated' },
}

const lists = ({ lines }: OfferView): OfferStatement[] =>
  Object.entries(LISTS).flatMap(([state, { lead, words }]) => {
    const names = lines.filter((line) => line.state === state).map(nameOf)
    return names.length > 0 ? [{ about: 'list', words, text: `${lead}: ${names.join(', ')}.` }] : []
  })

const STATES: Record<LineState, string> = {
  included: 'included',
  not_included: 'not included',
  optional: 'optional, and not part of the total',
  not_applicable: 'does not apply',
  not_stated: 'the offer does not say, so ask the hospital',
}

function item(line: OfferLine, { currency, pricing }: OfferView): OfferStatement {
  const { code, state, quantity, note, billedBy } = line
  const amounts = amountsOf(line)
  const price = amounts
    ? [
        `${formatMoney(amounts.likely, currency)} likely, ${formatMoney(amounts.highest, currency)} at most, with tax`,
      ]
    : state === 'included' && pricing === 'package'
      ? ['in the price of the package']
      : []
  const parts = [
    STATES[state],
    ...(quantity === null ? [] : [`number: ${quantity}`]),
    ...price,
    ...(billedBy === 'hospital' ? [] : [`billed by ${inSentence(billedBy)}`]),
  ]
  return {
    about: 'item',
    words: code === 'other' ? nameOf(line) : ASKED_FOR[code],
    text: `${nameOf(line)}: ${parts.join('; ')}.`,
    ...(note && { quote: note }),
  }
}

function whole(offer: OfferView): OfferStatement[] {
  const { currency, total, pricing, totalsByParty, cancellationRule } = offer
  const money = (amount: number) => formatMoney(amount, currency)
  const kind = pricing === 'package' ? 'one price for all that is included' : 'the sum of the included items'
  const about = (words: string, text: string): OfferStatement => ({ about: 'offer', words, text })
  const others = totalsByParty.filter(({ billedBy }) => billedBy !== 'hospital')
  return [
    about(
      'total price cost much pay expensive amount',
      `Total: ${money(total.likely)} likely, ${money(total.highest)} at most, with tax. It is ${kind}.`,
    ),
    ...others.map((party) =>
      about(
        'total bill',
        `${inSentence(party.billedBy)} bills ${money(party.total.highest)} of that at most.`,
      ),
    ),
    about('valid validity expire until long accept deadline', validity(offer)),
    ...stay(offer).map((text) =>
      about('night day stay fly date when room long start earliest country', text),
    ),
    about(
      'payment plan pay deposit instalment installment when due sihat',
      `You pay by this plan: ${planWords(offer)}. The page of your booking shows what you have paid.`,
    ),
    ...(cancellationRule
      ? [about('cancel cancellation refund money back unfit', cancellationWords(cancellationRule).join(' '))]
      : []),
    ...offer.contingencyRates.map(
      (rate): OfferStatement => ({
        about: 'item',
        words: `${BEYOND[rate.code]} extra additional more longer complication`,
        text: `Beyond the offer, ${contingencyWords(rate, currency)}.`,
      }),
    ),
    ...(offer.conditions
      ? [
          {
            ...about('change increase higher condition', 'This can change the price.'),
            quote: offer.conditions,
          },
        ]
      : []),
    ...offer.scheduledSeparately.map(({ what, billedBy, highest }) =>
      about(
        'separate separately other bill extra',
        `${inSentence(what)} is billed by ${inSentence(billedBy)}, beside this offer: ${highest === null ? 'no price named' : `${money(highest)} at most`}.`,
      ),
    ),
    about('promise signed', promiseWords(offer.promise)),
    about('commission earn profit sihat', commissionWords(offer.commission, currency)),
  ]
}

/** @returns null for an offer that the patient can accept */
export function noticeOf({ status }: OfferView): string | null {
  if (ACCEPTABLE.includes(status)) return null
  if (status === 'accepted') return 'You have accepted this offer.'
  return CURRENT.includes(status)
    ? 'You have accepted another offer. This one waits until that hospital has confirmed the date.'
    : 'This offer is over. You cannot accept it.'
}

function planWords({ paymentPlan, currency, total }: OfferView): string {
  const amounts = splitTotal(total.highest, paymentPlan)
  return paymentPlan
    .map(
      (payment, index) =>
        `${paymentWords(payment, 'your')} (${formatMoney(amounts[index] ?? 0, currency)} at most)`,
    )
    .join('; ')
}

function validity(offer: OfferView): string {
  const until = new Date(offer.validUntil).toISOString().slice(0, 16).replace('T', ' ')
  return noticeOf(offer) ?? `You can accept this offer until ${until} UTC.`
}

const stay = ({ roomCategory, earliestDate, hospitalNights, daysInCountry, fitToFlyAfter }: OfferView) => [
  ...(roomCategory ? [`Room: ${ROOM_WORDS[roomCategory]}.`] : []),
  ...(earliestDate ? [`First possible date: ${formatDay(earliestDate)}.`] : []),
  ...(hospitalNights === null ? [] : [`Nights in hospital: ${hospitalNights}.`]),
  ...(daysInCountry === null ? [] : [`Days in the country: ${daysInCountry}.`]),
  ...(fitToFlyAfter === null ? [] : [`You are fit to fly ${dayWords(fitToFlyAfter)} after the operation.`]),
]

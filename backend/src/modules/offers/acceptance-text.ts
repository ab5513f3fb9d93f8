import { formatMoney } from '../../platform/money/index.js'
import type { OfferView } from './offer.dto.js'
import type { OfferCancellationRule } from './offer-content.dto.js'
import { formatDay, partyInSentence, paymentWords } from './offer-words.js'

/** Increases with each change of the text. */
export const ACCEPTANCE_TEXT_VERSION = '2026-11-27.3'
export const ACCEPTANCE_LOCALE = 'en'
/** For the hospital to confirm the date. */
export const CONFIRM_WITHIN_HOURS = 48

/** Writes the text that the patient signs, by paragraph. The server stores it word for word. */
export function acceptanceText(offer: OfferView): string[] {
  const { version, currency, totalsByParty, promise, earliestDate, paymentPlan, cancellationRule } = offer
  const hospital = offer.hospital.name
  return [
    `I accept version ${version} of the offer of ${hospital}.`,
    ...totalsByParty.map(
      ({ billedBy, total }) =>
        `${partyInSentence(billedBy, hospital)} may bill ${formatMoney(total.highest, currency)} at most for what the offer includes.`,
    ),
    promiseText(promise, hospital),
    `${hospital} has ${CONFIRM_WITHIN_HOURS} hours to confirm that it can treat me from ${earliestDate ? formatDay(earliestDate) : 'the date of the offer'}. Until then, I cannot accept another offer. If the hospital does not confirm, my acceptance ends and I owe nothing.`,
    `When the hospital confirms, my requests to the other hospitals end. I then pay by this plan, in shares of the highest total: ${paymentPlan.map((payment) => paymentWords(payment, 'my')).join('; ')}.${chargeText(offer)}`,
    ...(cancellationRule ? [cancellationText(cancellationRule)] : []),
  ]
}

const promiseText = (promise: boolean, hospital: string) =>
  promise
    ? `${hospital} has signed the price promise of Sihat. It bills more than the highest total only for changes that I sign, and for emergencies at the rates in the offer.`
    : `${hospital} has not signed the price promise of Sihat.`

/** Says how Sihat charges its part of the plan. Not every currency has a rate each day. */
function chargeText({ currency, paymentPlan }: OfferView): string {
  if (!paymentPlan.some(({ payee }) => payee === 'sihat')) return ''
  if (currency === 'USD') return ' Sihat charges cards in US dollars.'
  return ' Sihat charges cards in US dollars, at the exchange rate of the day on which I accept. Without a rate for that day, Sihat agrees the amount with me before I pay.'
}

function cancellationText({ steps, hospitalCancels, unfit }: OfferCancellationRule): string {
  const byDays = steps.map(({ days, percent }) =>
    days === 0 ? `${percent} % later` : `${percent} % until ${days} days before the appointment`,
  )
  const back = steps.length === 1 ? `${steps[0]?.percent} %` : byDays.join(', ')
  return `If I cancel after that, I get back ${back}. If the hospital cancels, I get back ${hospitalCancels} %. If the hospital finds that I am not fit for the treatment, I get back ${unfit} %.`
}

import { formatMoney } from '../../platform/money/index.js'
import type { OfferView } from './offer.dto.js'

/** Increases with each change of the text. */
export const ACCEPTANCE_TEXT_VERSION = '2026-11-26.1'
export const ACCEPTANCE_LOCALE = 'en'
/** For the hospital to confirm the date. */
export const CONFIRM_WITHIN_HOURS = 48

/** What the patient agrees to, by paragraph. It is stored word for word. */
export function acceptanceText(offer: OfferView): string[] {
  const { hospital, version, currency, totalsByParty, cancellationRule } = offer
  return [
    `I accept version ${version} of the offer of ${hospital.name}.`,
    ...totalsByParty.map(
      ({ billedBy, total }) =>
        `${billedBy === 'hospital' ? hospital.name : billedBy} may bill ${formatMoney(total.highest, currency)} at most for what the offer includes.`,
    ),
    `${hospital.name} has ${CONFIRM_WITHIN_HOURS} hours to confirm the date. Until then, I cannot accept another offer. If the hospital does not confirm, my acceptance ends and I owe nothing.`,
    'When the hospital confirms the date, my requests to the other hospitals end, and the payment plan of the offer starts.',
    ...(cancellationRule
      ? [
          `If I cancel after that, I get back ${cancellationRule.steps.map(stepText).join(', ')}. If the hospital cancels, I get back ${cancellationRule.hospitalCancels} %. If the hospital finds that I am not fit for the treatment, I get back ${cancellationRule.unfit} %.`,
        ]
      : []),
  ]
}

const stepText = ({ days, percent }: { days: number; percent: number }) =>
  days === 0 ? `${percent} % later` : `${percent} % until ${days} days before the appointment`

import { formatMoney } from '../../platform/money/index.js'
import type { OfferContent } from './offer-content.dto.js'
import { totalOf, totalsByParty } from './offer-totals.js'
import { partyInSentence } from './offer-words.js'

/** Increases with each change of the text. */
export const CHANGE_ORDER_TEXT_VERSION = '2026-11-27.1'

type Terms = Pick<OfferContent, 'currency' | 'lines' | 'package' | 'paymentPlan'>

/** Writes the text that the patient signs, by paragraph. The server stores it word for word. */
export function changeOrderText(
  { number, version, hospital }: { number: number; version: number; hospital: string },
  before: Terms,
  after: Terms,
): string[] {
  const { currency, paymentPlan } = after
  const [earlier, now] = [highestByParty(before), highestByParty(after)]
  const money = (amount: number) => formatMoney(amount, currency)
  const parties = [...new Set([...now.keys(), ...earlier.keys()])]
  const usdText =
    currency !== 'USD' && paymentPlan.some(({ payee }) => payee === 'sihat')
      ? ' Sihat charges its part in US dollars, at the same exchange rate as for the offer.'
      : ''
  return [
    `I accept change order ${number} to version ${version} of the offer of ${hospital}.`,
    ...parties.map((party) => {
      const [was, is] = [earlier.get(party), now.get(party)]
      const biller = partyInSentence(party, hospital)
      if (is === undefined)
        return `${biller} may bill nothing now. Before, it was ${money(was ?? 0)} at most.`
      if (is === was) return `${biller} may bill ${money(is)} at most, as before.`
      const past = was === undefined ? 'Before, it was nothing.' : `Before, it was ${money(was)} at most.`
      return `${biller} may bill ${money(is)} at most for what the changed offer includes. ${past}`
    }),
    `Everything else stays as I accepted it. I pay by the same plan, in the same shares of the highest total, which is now ${money(totalOf(after).highest)}.${usdText}`,
  ]
}

const highestByParty = (terms: Terms) =>
  new Map(totalsByParty(terms).map(({ billedBy, total }) => [billedBy, total.highest]))

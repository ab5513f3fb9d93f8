import { offerContent } from '../../../test/support/offers.js'
import { acceptanceText } from './acceptance-text.js'
import type { OfferView } from './offer.dto.js'

const view = {
  ...offerContent({
    earliestDate: '2099-02-01',
    currency: 'UGX',
    paymentPlan: [
      { percent: 20, payee: 'sihat', days: 7, event: 'acceptance' },
      { percent: 80, payee: 'hospital', days: -1, event: 'admission' },
    ],
  }),
  hospital: { id: 'h1', slug: 'contoh', name: 'Contoh' },
  version: 2,
  promise: false,
  totalsByParty: [
    { billedBy: 'hospital', total: { lowest: 1, likely: 2, highest: 9_000_000 } },
    { billedBy: 'Dr. Tan', total: { lowest: 1, likely: 2, highest: 500_000 } },
  ],
} as unknown as OfferView

it('names version, highest totals, date, plan and cancellation rule', () => {
  const text = acceptanceText(view)
  expect(text.slice(0, 4)).toEqual([
    'I accept version 2 of the offer of Contoh.',
    'Contoh may bill UGX 9,000,000 at most for what the offer includes.',
    '“Dr. Tan” may bill UGX 500,000 at most for what the offer includes.',
    'Contoh has not signed the price promise of Sihat.',
  ])
  expect(text[4]).toContain('48 hours to confirm that it can treat me from February 1, 2099.')
  expect(text[5]).toContain(
    '20 % to Sihat, 7 days after my acceptance; 80 % to the hospital, 1 day before the admission.',
  )
  expect(text[6]).toMatch(
    /^If I cancel after that, I get back 100 % until 14 days before the appointment, 50 % later\./,
  )
})

it('promises an exchange rate only where Sihat charges in another currency', () => {
  const planOf = (changes: Partial<OfferView>) => acceptanceText({ ...view, ...changes } as OfferView)[5]
  expect(planOf({})).toContain('Without a rate for that day, Sihat agrees the amount with me before I pay.')
  expect(planOf({ currency: 'USD' })).toMatch(/Sihat charges cards in US dollars\.$/)
  const paymentPlan = [{ percent: 100, payee: 'hospital', days: 0, event: 'admission' }]
  expect(planOf({ paymentPlan } as Partial<OfferView>)).not.toContain('charges cards')
})

it('says what the price promise of the hospital means', () => {
  expect(acceptanceText({ ...view, promise: true })[3]).toBe(
    'Contoh has signed the price promise of Sihat. It bills more than the highest total only for changes that I sign, and for emergencies at the rates in the offer.',
  )
})

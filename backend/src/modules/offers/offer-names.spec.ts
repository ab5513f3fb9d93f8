import { offerContent, separateItem, withOther } from '../../../test/support/offers.js'
import type { OfferContent } from './offer-content.dto.js'
import { findNameGaps } from './offer-names.js'

const gapsOf = (changes: Partial<OfferContent>) =>
  findNameGaps(offerContent(changes)).map(({ pointer, code }) => `${pointer} ${code}`)
const ownLine = `/content/lines/${offerContent().lines.length}/name`

it('finds nothing in names that speak for the hospital', () => {
  const claims = [{ text: '400 knees a year', source: 'National registry' }]
  expect(gapsOf({ doctor: { name: 'Dr. Siham', claims }, ...withOther('Air ambulance') })).toEqual([])
})

it.each<[string, Partial<OfferContent>, string]>([
  ['a reviewer', { reviewedBy: 'Checked and recommended by Sihat' }, '/content/reviewedBy'],
  ['a doctor', { doctor: { name: 'Sihat medical board', claims: [] } }, '/content/doctor/name'],
  [
    'a claim',
    { doctor: { name: 'Dr. Tan', claims: [{ text: 'Chosen by Sihat', source: 'Register' }] } },
    '/content/doctor/claims/0/text',
  ],
  [
    'a source',
    { doctor: { name: 'Dr. Tan', claims: [{ text: '400 knees', source: 'SIHAT' }] } },
    '/content/doctor/claims/0/source',
  ],
  ['a line', withOther('Sihat guarantee'), ownLine],
  ['a line in look-alikes', withOther('Ѕіһат pays the rest'), ownLine],
  ['a line in single letters', withOther('S i h a t pays'), ownLine],
  [
    'a bill of others',
    { scheduledSeparately: [separateItem({ what: 'Paid by Sihat' })] },
    '/content/scheduledSeparately/0/what',
  ],
])('finds %s that speaks for us', (_what, changes, pointer) => {
  expect(gapsOf(changes)).toEqual([`${pointer} name_of_sihat`])
})

it.each([
  'Anaesthesia',
  'operating room.',
  'Nights on the ward',
  'surgeon_team',
  'Our fee',
  'TOTAL',
  'Tota1',
  'Grand total',
  'Total price',
])('does not take “%s” as the name of another line', (name) => {
  expect(gapsOf(withOther(name))).toEqual([`${ownLine} line_name_taken`])
})

it.each(['.', '—', '100 %', '🙂'])('does not take “%s” for a name', (name) => {
  expect(gapsOf(withOther(name))).toEqual([`${ownLine} line_name_letters`])
})

it.each(['Total parenteral nutrition', 'Second anaesthesia', 'Wig', 'ค่ากิน', '护理'])(
  'takes the line “%s”',
  (name) => {
    expect(gapsOf(withOther(name))).toEqual([])
  },
)

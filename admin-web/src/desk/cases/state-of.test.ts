import { aCaseRow, aDeskOffer, aPublishedDeskOffer } from '../../testing/desk'
import { reasonOf, stateOf } from './state-of'

const acceptance = { version: 1, acceptedAt: '2026-11-27T08:00:00Z', confirmBy: '2026-11-29T08:00:00Z' }
const published = aPublishedDeskOffer({ acceptance: null })

test.each([
  ['a draft changes nothing', 'viewed', aDeskOffer(), 'viewed'],
  ['an offer that was just published', 'viewed', published, 'offered'],
  ['an acceptance in the list', 'accepted', undefined, 'accepted'],
  [
    'an acceptance without a date',
    'offered',
    { ...published, acceptance: { ...acceptance, confirmedAt: null } },
    'accepted',
  ],
  [
    'a confirmed date',
    'viewed',
    { ...published, acceptance: { ...acceptance, confirmedAt: '2026-11-27T09:00:00Z' } },
    'agreed',
  ],
  [
    'an offer that was just withdrawn',
    'offered',
    aPublishedDeskOffer({ status: 'withdrawn' }),
    'offer_withdrawn',
  ],
  [
    'a request that the patient withdrew',
    'withdrawn',
    aPublishedDeskOffer({ status: 'expired' }),
    'withdrawn',
  ],
] as const)('%s', (_what, state, offer, shown) => {
  expect(stateOf({ state }, offer)).toBe(shown)
})

test.each([
  ['no offer', { state: 'declined', declineReason: 'no_capacity' }, /reasons.no_capacity$/],
  ['a withdrawn offer', { state: 'offer_withdrawn', withdrawalReason: 'date_lost' }, /reasons.date_lost$/],
  ['a date that was not confirmed', { state: 'offered', hasMissedDate: true }, /missedDate$/],
] as const)('says why: %s', (_what, changes, reason) => {
  expect(reasonOf(aCaseRow(changes))).toMatch(reason)
})

test('gives no reason where the state says all', () => {
  expect(reasonOf(aCaseRow({ state: 'agreed', hasMissedDate: true }))).toBeUndefined()
})

import { aDeskOffer, aPublishedDeskOffer } from '../../testing/desk'
import { stateOf } from './state-of'

const viewed = { status: 'viewed', turn: 'hospital' } as const
const offered = { status: 'offered', turn: 'patient' } as const
const acceptance = { version: 1, acceptedAt: '2026-11-27T08:00:00Z', confirmBy: '2026-11-29T08:00:00Z' }
const published = aPublishedDeskOffer({ acceptance: null })

test.each([
  ['a draft changes nothing', viewed, aDeskOffer(), 'viewed'],
  ['an offer that was just published', viewed, published, 'offered'],
  ['an acceptance in the list', { ...offered, turn: 'hospital' as const }, undefined, 'accepted'],
  [
    'an acceptance without a date',
    offered,
    { ...published, acceptance: { ...acceptance, confirmedAt: null } },
    'accepted',
  ],
  [
    'a confirmed date',
    viewed,
    { ...published, acceptance: { ...acceptance, confirmedAt: '2026-11-27T09:00:00Z' } },
    'agreed',
  ],
] as const)('%s', (_what, request, offer, state) => {
  expect(stateOf(request, offer)).toBe(state)
})

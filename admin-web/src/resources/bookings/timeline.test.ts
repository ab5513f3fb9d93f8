import { aBooking } from '../../testing/api'
import { timelineOf } from './timeline'

const outline = (changes: Parameters<typeof aBooking>[0]) =>
  timelineOf(aBooking(changes)).map(({ name, place, at }) => `${name} ${place}${at ? ' dated' : ''}`)

const confirmedDate = '2026-11-20T10:00:00.000Z'

test.each([
  [{ status: 'pending' }, ['requested current dated', 'confirmed ahead', 'completed ahead']],
  [
    { status: 'confirmed', confirmedDate },
    ['requested past dated', 'confirmed current dated', 'completed ahead'],
  ],
  [
    { status: 'payment_pending', confirmedDate },
    ['requested past dated', 'confirmed past dated', 'payment_pending current', 'completed ahead'],
  ],
  [
    { status: 'confirmed', confirmedDate: null, paidUsd: 500 },
    ['requested past dated', 'paid current', 'confirmed ahead', 'completed ahead'],
  ],
  // All that was paid went back.
  [
    { status: 'confirmed', confirmedDate: null, paidUsd: 0 },
    ['requested current dated', 'confirmed ahead', 'completed ahead'],
  ],
  [{ status: 'completed' }, ['requested past dated', 'completed current']],
  [
    { status: 'cancelled', confirmedDate },
    ['requested past dated', 'confirmed past dated', 'cancelled current'],
  ],
] as const)('%j', (changes, steps) => {
  expect(outline(changes)).toEqual(steps)
})

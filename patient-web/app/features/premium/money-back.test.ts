import type { Payment } from '~/lib/api/types'
import { moneyBackOf } from './money-back'

type Refund = Payment['refunds'][number]

const premium = (...states: Refund['status'][]): Payment => ({
  id: 'p1',
  kind: 'premium',
  bookingId: null,
  amount: 49,
  refunded: 0,
  refusedUsd: 0,
  currency: 'usd',
  description: null,
  status: 'paid',
  url: null,
  receiptNumber: 1,
  paidAt: '2026-11-21T08:00:00Z',
  createdAt: '2026-11-21T08:00:00Z',
  refunds: states.map((status, at) => ({
    id: `r${at}`,
    amount: 49,
    category: null,
    method: 'card',
    reference: null,
    status,
    createdAt: '2026-11-22T08:00:00Z',
  })),
})

test.each([
  ['asked', premium('requested')],
  ['asked', premium('pending')],
  ['arrived', premium('succeeded')],
  ['arrived', premium('failed', 'succeeded')],
  ['failed', premium('failed')],
  [undefined, premium()],
  [undefined, { ...premium('succeeded'), kind: 'deposit' as const }],
])('what became of the money: %s', (expected, payment) => {
  expect(moneyBackOf([payment])).toBe(expected)
})

test('an older refund says nothing of the newest payment', () => {
  expect(moneyBackOf([premium(), premium('succeeded')])).toBeUndefined()
  expect(moneyBackOf(undefined)).toBeUndefined()
})

import type { Refund } from '../../providers/types'
import { backOf, leftOf, refundedPart } from './refunded'

const aRefund = (amount: number, status: Refund['status']): Refund => ({
  id: 'r',
  amount,
  status,
  reason: 'Because',
  category: null,
  isGoodwill: false,
  method: 'card',
  reference: null,
  createdAt: '2026-11-20T10:00:00Z',
})

test('what was asked for cannot be asked for again, unless it was refused', () => {
  const refunds = [aRefund(100.1, 'requested'), aRefund(200.2, 'succeeded'), aRefund(50, 'failed')]
  expect(backOf({ refunds })).toBe(300.3)
  expect(leftOf({ amount: 500.3, refunds })).toBe(200)
  expect(leftOf({ amount: 300.3, refunds })).toBe(0)
})

test.each([
  [0, 'none'],
  [0.1, 'part'],
  [500, 'whole'],
])('of 500, %d went back: %s', (refunded, part) => {
  expect(refundedPart({ amount: 500, refunded })).toBe(part)
})

import { aBooking } from '../../testing/api'
import { isOverdue } from './promise'

const NOW = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['pending', '2026-11-19T11:59:59Z', true],
  ['pending', '2026-11-19T12:00:00Z', false],
  ['confirmed', '2026-11-01T12:00:00Z', false],
  ['cancelled', '2026-11-01T12:00:00Z', false],
] as const)('%s since %s is overdue: %s', (status, createdAt, overdue) => {
  expect(isOverdue(aBooking({ status, createdAt }), NOW)).toBe(overdue)
})

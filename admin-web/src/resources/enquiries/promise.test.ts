import { anEnquiry } from '../../testing/api'
import { isOverdue } from './promise'

const createdAt = '2026-11-18T02:00:00.000Z'
const after = (hours: number) => Date.parse(createdAt) + hours * 3_600_000
const answeredAt = '2026-11-18T03:00:00.000Z'

test.each([
  ['an open one within 24 hours', {}, 24, false],
  ['an open one after 24 hours', {}, 24.01, true],
  ['an answered one', { status: 'answered', answeredAt }, 48, false],
  ['one that was closed without an answer', { status: 'closed' }, 48, false],
  ['one that was answered and is open again', { answeredAt }, 48, false],
] as const)('%s', (_what, changes, hours, expected) => {
  expect(isOverdue(anEnquiry({ createdAt, ...changes }), after(hours))).toBe(expected)
})

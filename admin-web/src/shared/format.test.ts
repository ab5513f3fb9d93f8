import { formatDateTime, formatElapsed, formatSize, formatUsd } from './format'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T12:00:05Z', 'just now'],
  ['2026-11-20T11:59:01Z', 'just now'],
  ['2026-11-20T11:59:00Z', '1 minute ago'],
  ['2026-11-20T11:01:00Z', '59 minutes ago'],
  ['2026-11-20T11:00:00Z', '1 hour ago'],
  ['2026-11-19T11:00:00Z', '25 hours ago'],
  ['2026-11-18T12:00:00Z', '2 days ago'],
])('%s was %s', (since, text) => {
  expect(formatElapsed(since, now)).toBe(text)
})

test.each([
  [0, '$0'],
  [1500, '$1,500'],
  [1500.5, '$1,500.50'],
  [5_132_128.2, '$5,132,128.20'],
])('%d dollars are %s', (amount, text) => {
  expect(formatUsd(amount)).toBe(text)
})

test.each([
  [1, '1 kB'],
  [52_000, '51 kB'],
  [1_300_000, '1.2 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})

test('a moment has 24 hours and the name of its time zone, as an appointment has', () => {
  expect(formatDateTime('2026-11-20T12:05:00Z')).toMatch(/^Nov \d\d, 2026, \d\d:05 (UTC|GMT)[+\d:]*$/)
})

import { dueAfterQuestion, dueTime, endOfDay } from './due-time.js'

describe('dueTime', () => {
  it.each([
    ['a Thursday in Malaysia', '2026-11-26T02:00:00Z', 'MY', 3, '2026-12-01T09:00:00.000Z'],
    ['a Friday in Malaysia', '2026-11-27T02:00:00Z', 'MY', 1, '2026-11-30T09:00:00.000Z'],
    [
      'a Friday in India, where people work on Saturday',
      '2026-11-27T02:00:00Z',
      'IN',
      1,
      '2026-11-28T11:30:00.000Z',
    ],
    ['a Thursday in Saudi Arabia', '2026-11-26T06:00:00Z', 'SA', 1, '2026-11-29T14:00:00.000Z'],
    ['a Sunday in UTC that is Monday in Seoul', '2026-11-29T16:00:00Z', 'KR', 1, '2026-12-01T08:00:00.000Z'],
    ['a country that CLDR does not know', '2026-11-26T02:00:00Z', 'XX', 1, '2026-11-27T17:00:00.000Z'],
  ])('from %s', (_from, sentAt, country, days, expected) => {
    expect(dueTime(new Date(sentAt), country, days).toISOString()).toBe(expected)
  })
})

describe('dueAfterQuestion in Malaysia', () => {
  const DUE = '2026-12-01T09:00:00.000Z'
  it.each([
    ['the same day', '2026-11-27T02:00:00Z', '2026-11-27T08:00:00Z', DUE, DUE],
    ['the next working day', '2026-11-26T02:00:00Z', '2026-11-27T02:00:00Z', DUE, '2026-12-02T09:00:00.000Z'],
    ['after a weekend', '2026-11-27T02:00:00Z', '2026-11-30T02:00:00Z', DUE, '2026-12-02T09:00:00.000Z'],
    ['at the weekend', '2026-11-28T02:00:00Z', '2026-11-29T02:00:00Z', DUE, DUE],
    [
      'after the due time had passed',
      '2026-12-01T10:00:00Z',
      '2026-12-01T11:00:00Z',
      DUE,
      '2026-12-02T09:00:00.000Z',
    ],
  ])('answered %s', (_when, askedAt, answeredAt, dueAt, expected) => {
    const wait = { askedAt: new Date(askedAt), answeredAt: new Date(answeredAt) }
    expect(dueAfterQuestion(new Date(dueAt), wait, 'MY').toISOString()).toBe(expected)
  })
})

it.each([
  ['India', 'IN', '2026-12-31T18:30:00.000Z'],
  ['Turkey', 'TR', '2026-12-31T21:00:00.000Z'],
  ['a country that CLDR does not know', 'XX', '2027-01-01T00:00:00.000Z'],
])('the last day of the year ends in %s', (_where, country, expected) => {
  expect(endOfDay('2026-12-31', country).toISOString()).toBe(expected)
})

import { type AnsweredRequest, figuresOf } from './desk-figures.js'

const NOW = new Date('2026-11-27T12:00:00Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

/** Sent 100 hours ago, due 28 hours ago. */
const request = (changes: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  status: 'viewed',
  declineReason: null,
  sentAt: at(-100),
  dueAt: at(-28),
  answeredAt: null,
  offer: null,
  ...changes,
})
const offered = (changes: Partial<NonNullable<AnsweredRequest['offer']>> = {}, answeredAt = at(-90)) =>
  request({
    status: 'offered',
    answeredAt,
    offer: {
      status: 'published',
      withdrawalReason: null,
      wasAccepted: false,
      isAccepted: false,
      isConfirmed: false,
      ...changes,
    },
  })
const counts = (rows: { reason: string; count: number }[]) =>
  Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ reason, count }) => [reason, count]))

test('without a request each count is 0 and there is no median', () => {
  expect(figuresOf([])).toMatchObject({ received: 0, answeredInTime: 0, medianHours: null })
})

test('an offer and a refusal before the due time are in time', () => {
  const rows = [
    offered(),
    offered({}, at(-27)),
    request({ status: 'declined', declineReason: 'no_capacity', answeredAt: at(-30) }),
    request({ status: 'declined', declineReason: 'other', answeredAt: at(-20) }),
    request(),
  ]
  const { received, answeredInTime, declined } = figuresOf(rows)
  expect([received, answeredInTime]).toEqual([5, 2])
  expect(counts(declined)).toEqual({ no_capacity: 1, other: 1 })
})

test('an offer is lost for one reason at most', () => {
  const rows = [
    offered({ status: 'withdrawn', withdrawalReason: 'date_lost' }),
    offered({ status: 'declined', wasAccepted: true }),
    offered({ status: 'expired' }),
    offered({ status: 'expired', wasAccepted: true, isAccepted: true }),
    offered({ status: 'declined', wasAccepted: true, isConfirmed: true }),
    offered(),
  ]
  const { published, accepted, confirmed, lost } = figuresOf(rows)
  expect([published, accepted, confirmed]).toEqual([6, 3, 1])
  expect(counts(lost)).toEqual({ date_lost: 1, not_said: 1, expired: 1 })
})

test.each([
  [[1], 1],
  [[1, 2.5], 1.8],
  [[50, 2, 3], 3],
])('the median of %j hours is %d', (hours, median) => {
  const rows = hours.map((late) => offered({}, at(-100 + late)))
  expect(figuresOf(rows).medianHours).toBe(median)
})

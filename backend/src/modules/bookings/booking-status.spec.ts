import { BOOKING_STATUSES, canChangeStatus, isClosed, type StatusChanger } from './booking-status.js'

/** Every change that somebody may make, as `from to`. */
const changesOf = (by: StatusChanger) =>
  BOOKING_STATUSES.flatMap((from) =>
    BOOKING_STATUSES.filter((to) => canChangeStatus(by, from, to)).map((to) => `${from} ${to}`),
  )

describe('booking status', () => {
  it('lets a patient cancel what is not over, and do nothing else', () => {
    expect(changesOf('patient')).toEqual([
      'pending cancelled',
      'confirmed cancelled',
      'payment_pending cancelled',
    ])
  })

  it('lets the system mark a payment that is open, and take the mark away', () => {
    expect(changesOf('system')).toEqual(['confirmed payment_pending', 'payment_pending confirmed'])
  })

  it('lets the team set any other status', () => {
    expect(changesOf('team')).toHaveLength(BOOKING_STATUSES.length * (BOOKING_STATUSES.length - 1))
    for (const status of BOOKING_STATUSES) expect(canChangeStatus('team', status, status)).toBe(false)
  })

  it('says which bookings are over', () => {
    expect(BOOKING_STATUSES.filter(isClosed)).toEqual(['completed', 'cancelled'])
  })
})

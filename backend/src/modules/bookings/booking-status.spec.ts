import { BOOKING_STATUSES, canChangeStatus } from './booking-status.js'

describe('booking status', () => {
  it('lets a patient cancel what is not over', () => {
    const cancellable = BOOKING_STATUSES.filter((from) => canChangeStatus('patient', from, 'cancelled'))
    expect(cancellable).toEqual(['pending', 'confirmed', 'payment_pending'])
  })

  it('lets a patient do nothing else', () => {
    for (const from of BOOKING_STATUSES) {
      for (const to of BOOKING_STATUSES.filter((status) => status !== 'cancelled')) {
        expect(canChangeStatus('patient', from, to)).toBe(false)
      }
    }
  })

  it('lets an administrator set any other status', () => {
    for (const from of BOOKING_STATUSES) {
      const reachable = BOOKING_STATUSES.filter((to) => canChangeStatus('admin', from, to))
      expect(reachable).toEqual(BOOKING_STATUSES.filter((to) => to !== from))
    }
  })
})

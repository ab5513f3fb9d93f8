import { parseEvent } from './events'

test('an event has its name and its data', () => {
  expect(parseEvent('event: booking.updated\ndata: {"bookingId":"1"}')).toEqual({
    name: 'booking.updated',
    data: '{"bookingId":"1"}',
  })
})

test('a heartbeat is no event', () => {
  expect(parseEvent(': heartbeat')).toBeUndefined()
})

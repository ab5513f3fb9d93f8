import { eventOf } from './stripe-objects.js'

const event = {
  id: 'evt_1',
  type: 'charge.refunded',
  created: 1_790_000_000,
  livemode: false,
  data: { object: {} },
}

it('reads an event', () => {
  expect(eventOf(event)).toEqual({
    id: 'evt_1',
    type: 'charge.refunded',
    created: new Date(1_790_000_000_000),
    livemode: false,
    object: {},
  })
})

it.each([{ toString: null }, '1790000000', null, Number.NaN, 1e300])(
  'reads no event that was created at %j',
  (created) => {
    expect(eventOf({ ...event, created })).toBeUndefined()
  },
)

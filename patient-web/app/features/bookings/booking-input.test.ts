import { bookingErrors, companionCount, readBooking } from './booking-input'

test.each([
  ['3', 3],
  ['-2', 0],
  ['two', 0],
  ['', 0],
  [undefined, 0],
])('companions %p count as %p', (value, count) => {
  expect(companionCount(value)).toBe(count)
})

test('an untouched form is a consultation without services', () => {
  expect(readBooking(new FormData())).toEqual({
    bookingType: 'consultation',
    urgencyLevel: 'normal',
    travelRequired: false,
    accommodationNeeded: false,
    visaAssistanceNeeded: false,
    companionCount: 0,
  })
})

test('a day in the past and a missing consent are errors', () => {
  const form = new FormData()
  form.set('preferredDate', '2020-01-01')
  form.set('asksConsent', 'yes')
  expect(bookingErrors(form)).toEqual({
    preferredDate: 'bookings.error.date',
    consent: 'bookings.error.consent',
  })
})

test.each(['-2', '51'])('%s companions are an error, not another number', (count) => {
  const form = new FormData()
  form.set('companionCount', count)
  expect(bookingErrors(form)).toEqual({ companionCount: 'bookings.error.companions' })
})

test.each([
  ['medicalSummary', 5_000],
  ['specialRequirements', 2_000],
])('a text in %s that is too long is an error that says by how much', (name, longest) => {
  const form = new FormData()
  form.set(name, `${'x'.repeat(longest - 1)}😀`)
  expect(bookingErrors(form)).toEqual({})
  form.set(name, `${'x'.repeat(longest)}😀`)
  expect(bookingErrors(form)).toEqual({ [name]: { id: 'common.error.long', values: { over: 1, longest } } })
})

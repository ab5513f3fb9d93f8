import { appointmentCalendar } from './appointment-calendar.js'

const entry = {
  bookingId: '7b0c',
  at: new Date('2027-01-31T09:30:00Z'),
  place: 'Level 2, Jalan Ampang, Kuala Lumpur',
  sequence: 3,
  url: 'https://sihat.example/dashboard/bookings/7b0c',
}
const linesOf = (changes: object = {}) =>
  appointmentCalendar({ ...entry, ...changes })
    .replaceAll('\r\n ', '')
    .split('\r\n')

describe('the calendar file of an appointment', () => {
  it('is one event in UTC that replaces its earlier entry', () => {
    expect(linesOf()).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'UID:appointment-7b0c@sihat',
        'SEQUENCE:3',
        'DTSTART:20270131T093000Z',
        'SUMMARY:Appointment (Sihat)',
        'LOCATION:Level 2\\, Jalan Ampang\\, Kuala Lumpur',
        'DESCRIPTION:Details: https://sihat.example/dashboard/bookings/7b0c',
        'URL;VALUE=URI:https://sihat.example/dashboard/bookings/7b0c',
      ]),
    )
    expect(linesOf().filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(linesOf()).toContainEqual(expect.stringMatching(/^PRODID:.*Sihat.*Appointments/))
  })

  it('holds no line of its own for what a place contains', () => {
    const lines = linesOf({ place: 'Ward 1\r\nATTACH:https://evil.example' })
    expect(lines.filter((line) => line.startsWith('ATTACH'))).toEqual([])
  })

  it('has no place where none is known', () => {
    expect(linesOf({ place: null }).filter((line) => line.startsWith('LOCATION'))).toEqual([])
  })
})

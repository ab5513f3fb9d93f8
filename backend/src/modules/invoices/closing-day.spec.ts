import type { AppointmentChange } from '../bookings/index.js'
import { lastDayFor } from './closing-day.js'

/** Admitted on 1 March for five nights, so invoices close on 5 April. */
const content = { earliestDate: '2027-03-01', hospitalNights: 5, contingencyRates: [] }
const firstInvoiceAt = new Date('2027-03-10T00:00:00Z')
const stay = { content, notes: [], timeZone: 'Asia/Kuala_Lumpur', firstInvoiceAt }
const changeTo = (
  day: string | null,
  madeOn: string,
  { byHospital = true }: { byHospital?: boolean } = {},
): AppointmentChange => ({
  madeAt: new Date(`${madeOn}T02:00:00Z`),
  byHospital,
  appointment: day === null ? null : { at: new Date(`${day}T02:00:00Z`), timeZone: 'Asia/Kuala_Lumpur' },
})

it.each<[string, AppointmentChange[], string]>([
  ['is 30 days after the nights that follow the offered day', [], '2027-04-05'],
  [
    'follows an appointment that came before the first invoice',
    [changeTo('2027-03-08', '2027-02-01')],
    '2027-04-12',
  ],
  [
    'stays when a hospital moves the appointment after its first invoice',
    [changeTo('2027-06-01', '2027-03-11')],
    '2027-04-05',
  ],
  [
    'is earlier when a hospital moves the appointment forward',
    [changeTo('2027-02-20', '2027-03-11')],
    '2027-03-27',
  ],
  [
    'follows an appointment that our team sets at any time',
    [changeTo('2027-06-01', '2027-05-01', { byHospital: false })],
    '2027-07-06',
  ],
  [
    'is that of the offer once our team removes the appointment',
    [changeTo('2027-03-08', '2027-02-01'), changeTo(null, '2027-02-02', { byHospital: false })],
    '2027-04-05',
  ],
])('the last day for invoices %s', (_what, changes, day) => {
  expect(lastDayFor(changes, stay)).toBe(day)
})

it('the last day for invoices stays when a hospital sets an appointment after it, also without an invoice', () => {
  const changes = [changeTo('2027-06-01', '2027-04-06')]
  expect(lastDayFor(changes, { ...stay, firstInvoiceAt: null })).toBe('2027-04-05')
})

it('the last day for invoices is that of the first appointment where the offer names no day', () => {
  const undated = { ...stay, content: { ...content, earliestDate: null } }
  expect(lastDayFor([], undated)).toBeNull()
  expect(lastDayFor([changeTo('2027-06-01', '2027-03-11')], undated)).toBe('2027-07-06')
})

import type { BookingView } from '../../src/modules/bookings/booking.dto.js'
import type { BookingMessageView } from '../../src/modules/bookings/booking-message.dto.js'
import { startApp, type TestApp } from '../support/index.js'

const TYPED = ' <b>Knee</b> pain, temp <38<script>steal()</script> '
const KEPT = 'Knee pain, temp <38'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startApp()
  token = await app.tokenOf('patient')
})
afterAll(() => app.close())

const book = async () => {
  const body = { bookingType: 'consultation', medicalSummary: TYPED, specialRequirements: TYPED }
  return (await app.request<BookingView>('POST', 'bookings', { token, body })).body
}

it('takes tags and scripts out of a booking', async () => {
  expect(await book()).toMatchObject({ medicalSummary: KEPT, specialRequirements: KEPT })
})

it('takes them out of a message, and refuses one that holds nothing else', async () => {
  const path = `bookings/${(await book()).id}/messages`
  const sent = await app.request<BookingMessageView>('POST', path, { token, body: { text: TYPED } })
  expect(sent.body.text).toBe(KEPT)
  expect((await app.request('POST', path, { token, body: { text: '<br><b></b>' } })).status).toBe(400)
})

it('takes them out of the reason of a cancellation', async () => {
  const { id } = await book()
  await app.request('POST', `bookings/${id}/cancel`, { token, body: { reason: TYPED } })
  const [event] = await app.rows<{ data: { reason: string } }>(
    `select data from booking_events where booking_id = $1 and type = 'status_changed'`,
    [id],
  )
  expect(event?.data.reason).toBe(KEPT)
})

it('takes them out of an enquiry', async () => {
  const body = { name: 'Ada <i>Obi</i>', email: 'ada@patients.example', country: 'Kenya', message: TYPED }
  expect((await app.request('POST', 'enquiries', { body })).status).toBe(201)
  expect(await app.rows('select name, message from enquiries')).toEqual([{ name: 'Ada Obi', message: KEPT }])
})

import { screen, within } from '@testing-library/react'
import { aSession, fakeApi, json, page, problem } from '../../testing/api'
import { aCase, aPublishedDeskOffer } from '../../testing/desk'
import { renderDeskPage } from '../../testing/render-admin'

const CASE = 'GET /api/desk/quote-requests/q1'
const READ = `${CASE}/appointment`
const SET = 'PUT /api/desk/quote-requests/q1/appointment'
const offer = aPublishedDeskOffer({
  status: 'accepted',
  acceptance: {
    version: 1,
    acceptedAt: '2026-11-27T08:00:00Z',
    confirmBy: '2026-11-29T08:00:00Z',
    confirmedAt: '2026-11-27T09:00:00Z',
  },
})
const NONE = {
  appointment: null,
  before: null,
  timeZones: ['Asia/Kuala_Lumpur'],
  isChangeable: true,
  version: 7,
}
const appointment = {
  at: '2099-02-03T01:30:00Z',
  timeZone: 'Asia/Kuala_Lumpur',
  place: 'Jalan 1, Kuala Lumpur',
  department: 'Orthopaedics, level 2',
  doctor: 'Dr. Contoh',
  contact: null,
  bring: 'Your passport',
}

const deskWith = (found: object, handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('hospital', 'desk')),
    'GET /api/desk/offer-templates': () => page([]),
    'GET /api/desk/offers/o1/change-orders': () => json({ items: [], lines: [], package: null }),
    [CASE]: () => json(aCase({ status: 'offered' })),
    [`${CASE}/offer`]: () => json({ offer }),
    [READ]: () => json(found),
    ...handlers,
  })
const partOf = async () => within(await screen.findByRole('region', { name: 'Appointment' }))

test('sets the appointment on the clock of the hospital', async () => {
  const api = deskWith(NONE, { [SET]: () => json({ ...NONE, appointment, version: 8 }) })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  const part = await partOf()
  await user.click(await part.findByRole('button', { name: 'Set the appointment' }))
  await user.click(part.getByRole('button', { name: 'Save the appointment' }))
  expect(api.to(SET)).toHaveLength(0)
  await user.type(part.getByLabelText('Date and time'), '2099-02-03T09:30')
  await user.type(part.getByLabelText('Department'), 'Orthopaedics, level 2')
  await user.click(part.getByRole('button', { name: 'Save the appointment' }))
  expect(await part.findByText(/^Tuesday, .*February 3, 2099 at 09:30 \(.*Kuala Lumpur/)).toBeVisible()
  expect(part.getByText('Dr. Contoh')).toBeVisible()
  expect(api.to(SET)[0]?.body).toEqual({
    localTime: '2099-02-03T09:30',
    timeZone: 'Asia/Kuala_Lumpur',
    department: 'Orthopaedics, level 2',
    version: 7,
  })
})

test('warns of a day before the earliest date of the offer, and saves it all the same', async () => {
  const api = deskWith(NONE, { [SET]: () => json({ ...NONE, appointment, version: 8 }) })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  const part = await partOf()
  await user.click(await part.findByRole('button', { name: 'Set the appointment' }))
  const earliest = offer.published?.earliestDate ?? ''
  await user.type(part.getByLabelText('Date and time'), `${earliest}T00:00`)
  expect(part.queryByRole('alert')).not.toBeInTheDocument()
  await user.clear(part.getByLabelText('Date and time'))
  await user.type(part.getByLabelText('Date and time'), '2027-01-03T09:30')
  expect(part.getByRole('alert')).toHaveTextContent(/^The patient accepted Mar 01, 2027 as the earliest date/)
  await user.click(part.getByRole('button', { name: 'Save the appointment' }))
  expect(await part.findByText('Dr. Contoh')).toBeVisible()
  expect(api.to(SET)).toHaveLength(1)
})

test('asks a hospital in a country with several clocks for its own', async () => {
  const api = deskWith({ ...NONE, timeZones: ['Asia/Jakarta', 'Asia/Makassar'] }, { [SET]: () => json(NONE) })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  const part = await partOf()
  await user.click(await part.findByRole('button', { name: 'Set the appointment' }))
  await user.type(part.getByLabelText('Date and time'), '2099-02-03T09:30')
  await user.click(part.getByRole('button', { name: 'Save the appointment' }))
  expect(api.to(SET)).toHaveLength(0)
  await user.selectOptions(part.getByLabelText('Time zone'), 'Asia/Makassar')
  await user.click(part.getByRole('button', { name: 'Save the appointment' }))
  expect(api.to(SET)[0]?.body).toMatchObject({ timeZone: 'Asia/Makassar' })
})

test('shows the time before the last change, and what the server refuses beside its field', async () => {
  const before = { at: '2099-02-02T01:00:00Z', timeZone: 'Asia/Kuala_Lumpur' }
  deskWith(
    { ...NONE, appointment, before },
    {
      [SET]: () =>
        json(
          {
            code: 'invalid_input',
            errors: [{ pointer: '/localTime', code: 'past', detail: 'Choose a later time' }],
          },
          { status: 400 },
        ),
    },
  )
  const { user } = renderDeskPage('/quote-requests/q1/show')
  const part = await partOf()
  expect(await part.findByText(/February 2, 2099 at 09:00/)).toBeVisible()
  await user.click(part.getByRole('button', { name: 'Change the appointment' }))
  expect(part.getByLabelText('Date and time')).toHaveValue('2099-02-03T09:30')
  expect(part.getByLabelText('Doctor')).toHaveValue('Dr. Contoh')
  await user.click(part.getByRole('button', { name: 'Save the appointment' }))
  expect(await part.findByText('Choose a later time')).toBeVisible()
})

test('changes nothing once it has begun, and says when it could not be loaded', async () => {
  deskWith({ ...NONE, appointment, isChangeable: false })
  const { unmount } = renderDeskPage('/quote-requests/q1/show')
  const part = await partOf()
  expect(await part.findByText('Dr. Contoh')).toBeVisible()
  expect(part.queryByRole('button')).not.toBeInTheDocument()
  unmount()
  deskWith(NONE, { [READ]: () => problem(500, 'internal', 'Broken') })
  renderDeskPage('/quote-requests/q1/show')
  expect(await (await partOf()).findByText('The appointment could not be loaded.')).toBeVisible()
})

import { screen, waitFor, within } from '@testing-library/react'
import type { AdminBookingDetail } from '../../providers/types'
import { aBooking, aDue, aSession, fakeApi, json } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const IVF = { id: 't1', slug: 'ivf', name: 'IVF', type: 'fertility' } as unknown as NonNullable<
  AdminBookingDetail['treatment']
>
const LISTING = 'GET /api/treatments/ivf'
const WORDS = 'Island Hospital, George Town does not list IVF.'

async function show(changes: Partial<AdminBookingDetail>, listed: string[]) {
  const booking = aBooking({ treatment: IVF, ...changes })
  const one = `/api/admin/bookings/${booking.id}`
  const { to } = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    [`GET ${one}`]: () => json(booking),
    [`GET ${one}/messages`]: () => json({ items: [] }),
    [`GET /api/admin/payments/due/${booking.id}`]: () => json(aDue()),
    [LISTING]: () => json({ hospitals: listed.map((slug) => ({ slug })) }),
  })
  const { user } = renderPage(`/bookings/${booking.id}/show`)
  const match = within(await screen.findByRole('region', { name: 'Hospital and treatment' }))
  return { user, match, to }
}

test('says that the hospital does not list the treatment, until another is chosen', async () => {
  const { user, match } = await show({}, ['medanta'])
  expect(await match.findByText(WORDS)).toBeVisible()
  await user.hover(match.getByRole('combobox', { name: 'Hospital' }))
  await user.click(match.getByRole('button', { name: 'Take the hospital away', hidden: true }))
  expect(match.queryByText(WORDS)).not.toBeInTheDocument()
})

test('says nothing where the hospital lists the treatment', async () => {
  const { match, to } = await show({}, ['medanta', 'island-hospital'])
  await waitFor(() => expect(to(LISTING)).toHaveLength(1))
  expect(match.queryByText(WORDS)).not.toBeInTheDocument()
})

test('says nothing of a hospital that the site does not show', async () => {
  const hospital = {
    ...(aBooking().hospital as NonNullable<AdminBookingDetail['hospital']>),
    isActive: false,
  }
  const { match, to } = await show({ hospital }, ['medanta'])
  expect(match.queryByText(WORDS)).not.toBeInTheDocument()
  expect(to(LISTING)).toHaveLength(0)
})

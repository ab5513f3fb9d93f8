import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub, Outlet } from 'react-router'
import { booking, session } from '../../jest/fixtures'
import { Texts } from '../../jest/render'
import { problem, serve, signIn } from '../../jest/server'
import AccountErase, { clientLoader } from './account-erase'

const APPOINTMENT = {
  at: '2097-01-31T01:00:00Z',
  timeZone: 'Asia/Bangkok',
  place: 'Room 4',
  department: null,
  doctor: null,
  contact: null,
  bring: null,
}
const BOOKINGS = 'GET /api/bookings'
const SUMS = { 'GET /api/profile/erasure': { body: { money: [], version: 'now' } } }

function open() {
  const Page = AccountErase as ComponentType<object>
  const Site = createRoutesStub([
    {
      path: '/account',
      Component: () => <Outlet context={session().user} />,
      children: [
        {
          path: 'data/erase',
          Component: (props) => (
            <Texts>
              <Page {...props} />
            </Texts>
          ),
          loader: (args) => clientLoader(args as unknown as Parameters<typeof clientLoader>[0]),
          HydrateFallback: () => null,
        },
      ],
    },
  ])
  return render(<Site initialEntries={['/account/data/erase']} />)
}

const ERASE = 'POST /api/profile/erasure'
const confirm = () => screen.getByRole('button', { name: 'Erase my account for good' })

beforeEach(() => signIn())

test('names the appointments that do not take place before the patient confirms', async () => {
  serve({ ...SUMS, [BOOKINGS]: { body: { items: [booking({ appointment: APPOINTMENT })] } } })
  open()
  const warning = await screen.findByText(/Please do not travel for them/)
  expect(warning.compareDocumentPosition(confirm())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText(/^Thursday, January 31, 2097 at 08:00/)).toBeInTheDocument()
})

test('shows the new payments when they changed while the page was open', async () => {
  const refund = {
    paymentId: '0190a0b0-0000-7000-8000-00000000c0de',
    kind: 'deposit',
    receiptNumber: 1003,
    isOpen: false,
    isRefused: false,
    amount: 600,
    refundUsd: 400,
    underWayUsd: 0,
    keptUsd: 0,
  }
  const sent = serve({
    [BOOKINGS]: { body: { items: [] } },
    'GET /api/profile/erasure': [
      { body: { money: [], version: 'before' } },
      { body: { money: [refund], version: 'after' } },
    ],
    [ERASE]: [
      problem(409, 'erasure_differs', 'Your payments or appointments have changed.'),
      { status: 202, body: {} },
    ],
  })
  open()
  await userEvent.type(await screen.findByLabelText('Your password'), 'secret')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(confirm())
  expect(await screen.findByText(/have changed/)).toBeInTheDocument()
  expect(await screen.findByText(/\$400/)).toBeInTheDocument()
  await userEvent.click(confirm())
  await waitFor(() =>
    expect(sent.filter(({ call }) => call === ERASE).map(({ body }) => body)).toEqual([
      { password: 'secret', previewVersion: 'before' },
      { password: 'secret', previewVersion: 'after' },
    ]),
  )
})

test('offers no erasure while the bookings are not loaded', async () => {
  serve({ ...SUMS, [BOOKINGS]: problem(500, 'internal', 'x') })
  open()
  expect(await screen.findByText(/^We could not load your bookings/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Erase my account for good' })).not.toBeInTheDocument()
})

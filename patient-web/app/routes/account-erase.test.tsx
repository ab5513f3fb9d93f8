import { render, screen } from '@testing-library/react'
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
  contact: null,
  bring: null,
}
const BOOKINGS = 'GET /api/bookings'
const SUMS = { 'GET /api/profile/erasure': { body: { money: [] } } }

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

beforeEach(() => signIn())

test('names the appointments that do not take place before the patient confirms', async () => {
  serve({ ...SUMS, [BOOKINGS]: { body: { items: [booking({ appointment: APPOINTMENT })] } } })
  open()
  const warning = await screen.findByText(/Please do not travel for them/)
  const confirm = screen.getByRole('button', { name: 'Erase my account for good' })
  expect(warning.compareDocumentPosition(confirm)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText(/^Thursday, January 31, 2097 at 08:00/)).toBeInTheDocument()
})

test('offers no erasure while the bookings are not loaded', async () => {
  serve({ ...SUMS, [BOOKINGS]: problem(500, 'internal', 'x') })
  open()
  expect(await screen.findByText(/^We could not load your bookings/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Erase my account for good' })).not.toBeInTheDocument()
})

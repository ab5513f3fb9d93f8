import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onAuthEvent } from '~/lib/api/auth-events'
import { accessToken } from '~/lib/api/session'
import type { Consent, PrivacyRequest } from '~/lib/api/types'
import { CONSENT_TEXT_VERSION } from '~/lib/consents'
import { booking } from '../../../jest/fixtures'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { AccessList } from './access-list'
import { AppointmentsAhead } from './appointments-ahead'
import { ConsentList } from './consent-list'
import { EraseForm } from './erase-form'
import { ExportPanel } from './export-panel'
import { OpenSums } from './open-sums'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => signIn())

describe('consents', () => {
  const NONE: Consent = {
    purpose: 'marketing',
    granted: false,
    textVersion: null,
    locale: null,
    givenAt: null,
    withdrawnAt: null,
  }
  const GIVEN: Consent = { ...NONE, granted: true, givenAt: '2026-11-20T08:00:00Z' }
  const PUT = 'PUT /api/profile/consents/marketing'

  test('one press gives, one press withdraws', async () => {
    const sent = serve({
      [PUT]: [{ body: GIVEN }, { body: { ...GIVEN, granted: false, withdrawnAt: '2026-11-21T08:00:00Z' } }],
    })
    renderPage(<ConsentList consents={[NONE]} />)
    expect(screen.getByText('Not agreed')).toBeInTheDocument()
    await press('I agree News by mail')
    expect(await screen.findByText('Agreed on Nov 20, 2026')).toBeInTheDocument()
    await press('Withdraw News by mail')
    expect(await screen.findByText('Withdrawn on Nov 21, 2026')).toBeInTheDocument()
    const text = { textVersion: CONSENT_TEXT_VERSION, locale: 'en' }
    expect(sent.map(({ body }) => body)).toEqual([
      { granted: true, ...text },
      { granted: false, ...text },
    ])
  })

  test('what was not stored is not shown as stored', async () => {
    serve({ 'GET /api/profile/consents': { body: { items: [GIVEN] } } })
    renderPage(<ConsentList consents={[GIVEN]} />)
    await press('Withdraw News by mail')
    expect(await screen.findByText('We got no answer')).toBeInTheDocument()
    expect(screen.getByText('You agreed')).toBeInTheDocument()
  })

  test('after a lost answer the page shows what is stored', async () => {
    serve({ 'GET /api/profile/consents': { body: { items: [{ ...GIVEN, granted: false }] } } })
    renderPage(<ConsentList consents={[GIVEN]} />)
    await press('Withdraw News by mail')
    expect(await screen.findByText('Not agreed')).toBeInTheDocument()
    expect(screen.getByText('We got no answer')).toBeInTheDocument()
    expect(screen.queryByText('Nothing was changed')).not.toBeInTheDocument()
  })
})

describe('who opened the data', () => {
  test('names what was opened, by whom and when', () => {
    renderPage(
      <AccessList
        accesses={[
          {
            id: 'a2',
            subject: 'assessment',
            subjectId: '01a1fbdd-0000-7000-8000-00001234abcd',
            role: 'moderator',
            at: '2026-11-23T09:00:00Z',
          },
          {
            id: 'a1',
            subject: 'booking',
            subjectId: '01a1fbdd-0000-7000-8000-00001234abcd',
            role: 'admin',
            at: '2026-11-23T08:00:00Z',
          },
          {
            id: 'a0',
            subject: 'contact',
            subjectId: '01a1fbdd-0000-7000-8000-00001234abcd',
            role: 'hospital',
            at: '2026-11-23T07:00:00Z',
          },
        ]}
      />,
    )
    const [newest, booking, contact] = screen.getAllByRole('listitem')
    expect(newest).toHaveTextContent(/Health assessment.*Our team \(moderator\).*Nov 23, 2026/)
    expect(booking).toHaveTextContent(/Booking 1234abcd.*Our team \(administrator\)/)
    expect(contact).toHaveTextContent(
      /Your name and contact details \(booking 1234abcd\).*A hospital that you asked/,
    )
  })

  test('says when nobody did', () => {
    renderPage(<AccessList accesses={[]} />)
    expect(
      screen.getByText(
        'No one has opened your assessments, bookings or chats, and no hospital has opened your files.',
      ),
    ).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See who opened your files' })).toBeInTheDocument()
  })
})

describe('the copy of the data', () => {
  const request = (changes: Partial<PrivacyRequest> = {}): PrivacyRequest => ({
    id: 'e',
    kind: 'export',
    status: 'done',
    requestedAt: '2026-11-21T08:00:00Z',
    completedAt: '2026-11-21T08:00:05Z',
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    outcome: null,
    ...changes,
  })
  const onChange = jest.fn()
  const show = (...exports: PrivacyRequest[]) =>
    renderPage(<ExportPanel exports={exports} onChange={onChange} />)

  beforeEach(() => onChange.mockClear())

  test('none at first; asking for one', async () => {
    const sent = serve({
      'POST /api/profile/export': { status: 202, body: request({ status: 'requested' }) },
    })
    show()
    expect(screen.getByText('You have not asked for a copy yet.')).toBeInTheDocument()
    await press('Put my data together')
    expect(sent).toHaveLength(1)
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  test('one that is under way is looked after, and not asked for twice', async () => {
    jest.useFakeTimers()
    const sent = serve({})
    show(request({ status: 'running', completedAt: null, expiresAt: null }))
    expect(screen.getByRole('button', { name: 'Being put together...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await act(() => jest.advanceTimersByTimeAsync(6_000))
    expect(onChange).toHaveBeenCalledTimes(2)
    expect(sent).toEqual([])
    jest.useRealTimers()
  })

  test('one that is ready is saved under the name that the server gives', async () => {
    serve({
      'GET /api/profile/export/e/content': {
        body: { a: 1 },
        headers: { 'content-disposition': 'attachment; filename="sihat-data-2026-11-21.json"' },
      },
    })
    const saved: string[] = []
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
    show(request())
    await press('Download')
    await waitFor(() => expect(saved).toEqual(['sihat-data-2026-11-21.json']))
    click.mockRestore()
  })

  test('one that has expired or failed cannot be downloaded', () => {
    show(request({ id: '1', expiresAt: '2026-11-20T00:00:00Z' }), request({ id: '2', status: 'failed' }))
    expect(screen.getByText('No longer kept')).toBeInTheDocument()
    expect(screen.getByText('Failed: ask again')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument()
  })

  test('a file that did not come is told', async () => {
    serve({ 'GET /api/profile/export/e/content': problem(404, 'not_found', 'There is nothing here.') })
    show(request())
    await press('Download')
    expect(await screen.findByRole('alert')).toHaveTextContent('The file was not downloaded')
  })
})

describe('money before an erasure', () => {
  const sum = {
    paymentId: 'p1',
    kind: 'deposit' as const,
    receiptNumber: 1001,
    isOpen: false,
    isRefused: false,
    amount: 2_400,
    refundUsd: 0,
    underWayUsd: 0,
    keptUsd: 0,
  }

  test('every sum is named with what happens to it', () => {
    renderPage(
      <OpenSums
        sums={[
          { ...sum, refundUsd: 1_200, keptUsd: 1_200 },
          { ...sum, paymentId: 'p2', isRefused: true, refundUsd: 400 },
          { ...sum, paymentId: 'p3', kind: 'premium', amount: 49, underWayUsd: 49 },
          { ...sum, paymentId: 'p4', kind: 'balance', receiptNumber: null, isOpen: true },
        ]}
      />,
    )
    const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(told).toEqual([
      'Deposit of $2,400.00 (receipt 1001)We refund $1,200.00 to the card that paid.$1,200.00 is not refunded, by the refund rules.',
      'Deposit of $2,400.00 (receipt 1001)Your bank refused a refund. We ask your bank again.We refund $400.00 to the card that paid.',
      'Premium, $49.00 (receipt 1001)A refund of $49.00 is under way. It continues.',
      'Balance of $2,400.00You started this payment and did not pay. We close it, and nothing is charged.',
    ])
    expect(screen.getByText(/Refunds continue after your account is erased/)).toBeInTheDocument()
  })

  test('an account without money says so', () => {
    renderPage(<OpenSums sums={[]} />)
    expect(screen.getByText('No deposit, refund or payment is open.')).toBeInTheDocument()
  })
})

describe('appointments before an erasure', () => {
  const hospital = {
    id: 'h1',
    slug: 'prince-court',
    name: 'Prince Court',
    isActive: true,
    city: 'Kuala Lumpur',
    country: { code: 'MY', name: 'Malaysia' },
  }
  const ahead = {
    at: '2097-01-31T01:00:00Z',
    timeZone: 'Asia/Bangkok',
    place: 'Room 4',
    department: null,
    doctor: null,
    contact: null,
    bring: null,
  }

  test('every appointment ahead is named, and the page says that it does not take place', () => {
    renderPage(
      <AppointmentsAhead
        bookings={[
          booking({ hospital, appointment: ahead }),
          booking({ id: 'b2', status: 'cancelled', appointment: ahead }),
          booking({ id: 'b3', appointment: { ...ahead, at: '2020-01-31T01:00:00Z' } }),
          booking({ id: 'b4', appointment: null }),
        ]}
      />,
    )
    const section = screen.getByRole('region', { name: 'Your appointments ahead' })
    expect(section).toHaveTextContent(
      'If you erase your account, these appointments do not take place. Please do not travel for them.',
    )
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Thursday, January 31, 2097 at 08:00 (Bangkok, GMT+7)Prince CourtBooking 1234abcd',
    ])
  })

  test('an account without an appointment ahead shows nothing', () => {
    const { container } = renderPage(<AppointmentsAhead bookings={[booking()]} />)
    expect(container).not.toHaveTextContent('appointment')
  })
})

describe('erasing the account', () => {
  const ERASE = 'POST /api/profile/erasure'
  const onDiffers = jest.fn()
  const FORM = { email: 'ada@example.com', previewVersion: 'shown', onDiffers }

  test('says what goes and what stays, and wants password and tick', async () => {
    const sent = serve({})
    renderPage(<EraseForm {...FORM} />)
    expect(screen.getByRole('heading', { name: 'What goes' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'What stays, and why' })).toBeInTheDocument()
    expect(screen.getByText(/^A hospital that may still expect you/)).toHaveTextContent(
      'an open booking that we confirmed or asked you to pay for. We also keep them for an appointment',
    )
    await press('Erase my account for good')
    expect(screen.getByRole('alert')).toHaveFocus()
    expect(screen.getByRole('link', { name: 'Tick that you understand' })).toBeInTheDocument()
    expect(sent).toEqual([])
  })

  test.each([
    ['a wrong password', problem(400, 'wrong_password', 'Not your password', '/password')],
    ['the last administrator', problem(409, 'last_admin', 'This is the last administrator.')],
  ])('%s keeps the account', async (_, refusal) => {
    serve({ [ERASE]: refusal })
    renderPage(<EraseForm {...FORM} />)
    await userEvent.type(screen.getByLabelText('Your password'), 'secret')
    await userEvent.click(screen.getByRole('checkbox'))
    await press('Erase my account for good')
    expect(await screen.findByRole('alert')).toHaveTextContent(/Not your password|last administrator/)
    expect(accessToken()).toBe('token')
  })

  test('then the session is over in this browser', async () => {
    const sent = serve({ [ERASE]: { status: 202, body: {} } })
    const over = new Promise((resolve) => {
      const stop = onAuthEvent((event) => {
        stop()
        resolve(event)
      })
    })
    renderPage(<EraseForm {...FORM} />)
    await userEvent.type(screen.getByLabelText('Your password'), 'secret')
    await userEvent.click(screen.getByRole('checkbox'))
    await press('Erase my account for good')
    expect(await over).toBe('SIGNED_OUT')
    expect(accessToken()).toBeUndefined()
    expect(sent).toEqual([{ call: ERASE, body: { password: 'secret', previewVersion: 'shown' } }])
  })
})

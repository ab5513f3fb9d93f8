import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { BookingDetail } from '~/lib/api/types'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { ChangeRequest } from './change-request'

const PATCH = 'PATCH /api/bookings/b1'
const HOSPITAL = {
  id: 'h9',
  slug: 'nine',
  name: 'Hospital Nine',
  isActive: false,
  city: 'Penang',
  country: { code: 'MY', name: 'Malaysia' },
}

const booking = (changes: Partial<BookingDetail> = {}): BookingDetail => ({
  id: 'b1',
  hospital: HOSPITAL,
  treatment: null,
  bookingType: 'surgery',
  urgencyLevel: 'high',
  preferredDate: null,
  confirmedDate: null,
  medicalSummary: 'Pain in the knee',
  specialRequirements: null,
  travelRequired: true,
  accommodationNeeded: false,
  visaAssistanceNeeded: false,
  companionCount: 2,
  status: 'pending',
  stage: 'pending',
  appointment: null,
  estimatedCostUsd: null,
  paidUsd: 0,
  createdAt: '2026-11-21T10:42:00Z',
  version: 4,
  isChangeable: true,
  offerStage: 'none',
  offersToCompare: 0,
  openQuestions: 0,
  newAnswers: 0,
  answeredOfferId: null,
  hasChangeToSign: false,
  followUp: { history: [], documents: [], callRequest: null, unreadMessages: 0 },
  ...changes,
})

const onChanged = jest.fn()

/** The page with a server that has a newer state of the booking after a conflict. */
function Page({ start = booking(), newer = start }: { start?: BookingDetail; newer?: BookingDetail }) {
  const [shown, setShown] = useState(start)
  return (
    <ChangeRequest
      booking={shown}
      hospitals={[{ id: 'h1', slug: 'one', name: 'Hospital One' }]}
      treatments={[]}
      asksConsent={false}
      onChanged={onChanged}
      onStale={() => setShown(newer)}
    />
  )
}

const summary = () => screen.getByLabelText(/Medical summary/)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }))

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  signIn()
  onChanged.mockReset()
})

test('starts with the request as it is, also with a hospital that is not listed any more', () => {
  renderPage(<Page />)
  expect(screen.getByLabelText('Hospital')).toHaveDisplayValue('Hospital Nine')
  expect(summary()).toHaveValue('Pain in the knee')
  expect(screen.getByLabelText('Companions')).toHaveValue(2)
  expect(screen.getByLabelText('Help with travel')).toBeChecked()
})

test('sends what the form shows, and null for an emptied field', async () => {
  const sent = serve({ [PATCH]: { body: booking({ version: 5 }) } })
  renderPage(<Page />)
  await userEvent.clear(summary())
  await save()
  expect(onChanged).toHaveBeenCalledWith(booking({ version: 5 }))
  expect(sent).toEqual([
    {
      call: PATCH,
      body: {
        hospitalId: 'h9',
        treatmentId: null,
        bookingType: 'surgery',
        urgencyLevel: 'high',
        preferredDate: null,
        medicalSummary: null,
        specialRequirements: null,
        travelRequired: true,
        accommodationNeeded: false,
        visaAssistanceNeeded: false,
        companionCount: 2,
        version: 4,
      },
    },
  ])
})

test('after a change on another device it keeps the typed words over the newest state', async () => {
  const sent = serve({ [PATCH]: [problem(409, 'stale_version', 'x'), { body: booking({ version: 6 }) }] })
  renderPage(<Page newer={booking({ companionCount: 3, version: 5 })} />)
  await userEvent.type(summary(), ' and the hip')
  await save()
  expect(await screen.findByRole('alert')).toHaveFocus()
  expect(screen.getByText(/changed in the meantime/)).toBeInTheDocument()
  expect(summary()).toHaveValue('Pain in the knee and the hip')
  expect(screen.getByLabelText('Companions')).toHaveValue(3)
  await save()
  expect(sent.at(-1)?.body).toMatchObject({
    medicalSummary: 'Pain in the knee and the hip',
    companionCount: 3,
    version: 5,
  })
})

test('a request that went under way meanwhile still shows what was typed', async () => {
  serve({ [PATCH]: problem(409, 'stale_version', 'x') })
  const { unmount } = renderPage(<Page />)
  await userEvent.type(summary(), ' and the hip')
  unmount()
  renderPage(<Page start={booking({ isChangeable: false })} />)
  expect(screen.getByText('Pain in the knee and the hip')).toBeInTheDocument()
})

test('a refusal is told, and the typed words stay', async () => {
  serve({ [PATCH]: problem(409, 'request_under_way', 'Your request is under way.') })
  renderPage(<Page />)
  await userEvent.type(summary(), ' and the hip')
  await save()
  expect(await screen.findByText('Your request is under way.')).toBeInTheDocument()
  expect(summary()).toHaveValue('Pain in the knee and the hip')
  expect(onChanged).not.toHaveBeenCalled()
})

test('says what another hospital means for the shared files', () => {
  const documents = [
    {
      recordId: 'r1',
      name: 'scan.pdf',
      contentType: 'application/pdf',
      size: 10,
      sharedAt: '2026-11-21T10:42:00Z',
      safeCopy: 'ready' as const,
      isDamaged: false,
    },
  ]
  const { followUp } = booking()
  renderPage(<Page start={booking({ followUp: { ...followUp, documents } })} />)
  expect(screen.getByText(/You share files with Hospital Nine/)).toBeInTheDocument()
})

test('a request that is under way leads to the team', () => {
  renderPage(<Page start={booking({ isChangeable: false })} />)
  expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Write to our team' })).toHaveAttribute(
    'href',
    '/dashboard/bookings/b1#messages',
  )
})

test('says nothing of the treatments of a hospital that the site does not show', async () => {
  const sent = serve({ 'GET /api/treatments/ivf': { body: { hospitals: [{ slug: 'one' }] } } })
  const treatment = { id: 't1', slug: 'ivf', name: 'IVF', type: 'fertility' }
  renderPage(<Page start={booking({ treatment })} />)
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(() => new Promise((done) => setTimeout(done)))
  expect(screen.queryByText(/does not list/)).not.toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Hospital'), 'Hospital One')
  expect(screen.queryByText(/does not list/)).not.toBeInTheDocument()
})

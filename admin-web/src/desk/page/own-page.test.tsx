import { screen, within } from '@testing-library/react'
import type { DeskFactProposal, DeskPage } from '../../providers/types'
import { aSession, fakeApi, json, problem } from '../../testing/api'
import { renderDeskPage } from '../../testing/render-admin'

const PAGE = 'GET /api/desk/page'
const PROPOSE = 'POST /api/desk/page/proposals'
const WITHDRAW = 'POST /api/desk/page/proposals/p1/withdraw'

const stated = (changes: object) => ({
  field: 'bedCapacity',
  value: '600 (2024)',
  verified: true,
  source: 'Annual report',
  sourceUrl: 'https://contoh.example/report',
  checkedAt: '2026-11-01T09:00:00Z',
  expiresAt: null,
  ...changes,
})

const aProposal = (changes: Partial<DeskFactProposal> = {}): DeskFactProposal => ({
  id: 'p1',
  fact: 'bedCapacity',
  value: '640',
  sourceUrl: null,
  comment: null,
  status: 'waiting',
  reason: null,
  proposedBy: 'Siti Rahman',
  proposedAt: '2026-11-27T09:00:00Z',
  endedAt: null,
  version: 1,
  ...changes,
})

const aPage = (changes: Partial<DeskPage> = {}): DeskPage => ({
  hospital: { id: 'h1', slug: 'contoh', name: 'Contoh Medical Centre', isPublic: true },
  facts: [
    { fact: 'accreditation', stated: [] },
    { fact: 'bedCapacity', stated: [stated({})] },
    {
      fact: 'features',
      stated: [
        stated({ field: 'features', value: 'Garden', verified: false }),
        stated({ field: 'features', value: '<b>Pool</b>', verified: false, source: null, checkedAt: null }),
      ],
    },
  ],
  proposals: [],
  ...changes,
})

const open = (page: DeskPage, handlers: Parameters<typeof fakeApi>[0] = {}) => ({
  api: fakeApi({
    'POST /api/auth/refresh': () => json(aSession('hospital', 'desk')),
    [PAGE]: () => json({ items: [page] }),
    ...handlers,
  }),
  ...renderDeskPage('/page'),
})

test('shows each fact with its source and state, and what the page does not say', async () => {
  open(aPage())
  const region = within(await screen.findByRole('region', { name: 'Contoh Medical Centre' }))
  const [accreditation, beds, features] = region.getAllByRole('listitem')
  expect(accreditation).toHaveTextContent('Patients read nothing about this yet.')
  for (const text of ['Beds', '600 (2024)', 'Verified', 'Annual report', 'Checked Nov 01, 2026'])
    expect(beds).toHaveTextContent(text)
  expect(features).toHaveTextContent(/Garden\s*Expired/)
  expect(features).toHaveTextContent(/<b>Pool<\/b>\s*Not verified\s*No source/)
  expect(region.getByRole('link', { name: 'Open the public page of Contoh Medical Centre' })).toHaveAttribute(
    'href',
    '/hospitals/contoh',
  )
  expect(screen.getByText('No proposals yet.')).toBeVisible()
})

test('proposes a change, which begins with what the page says, and reads why it is refused', async () => {
  let isRefused = true
  const { api, user } = open(aPage(), {
    [PROPOSE]: () =>
      isRefused
        ? json(
            {
              status: 400,
              code: 'invalid_input',
              errors: [{ pointer: '/value', code: 'number', detail: 'No.' }],
            },
            { status: 400 },
          )
        : json({ items: [aPage()] }, { status: 201 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Propose a change: Beds' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Beds: what should patients read?' }))
  expect(dialog.getByLabelText('Beds')).toHaveValue('600 (2024)')
  await user.clear(dialog.getByLabelText('Beds'))
  await user.click(dialog.getByRole('button', { name: 'Send the proposal' }))
  expect(dialog.getByText('Enter what patients should read')).toBeVisible()
  await user.type(dialog.getByLabelText('Beds'), '640')
  await user.type(dialog.getByLabelText('Web page that shows it (optional)'), 'https://contoh.example/beds')
  await user.click(dialog.getByRole('button', { name: 'Send the proposal' }))
  expect(await dialog.findByText('No.')).toBeVisible()
  isRefused = false
  await user.click(dialog.getByRole('button', { name: 'Send the proposal' }))
  expect(await screen.findByText('Proposal sent')).toBeVisible()
  expect(api.to(PROPOSE).at(-1)?.body).toEqual({
    hospitalId: 'h1',
    fact: 'bedCapacity',
    value: '640',
    sourceUrl: 'https://contoh.example/beds',
    comment: null,
  })
})

test('shows what waits and what was answered, and withdraws what waits', async () => {
  const rejected = aProposal({ id: 'p2', value: '900', status: 'rejected', reason: 'The report says 640.' })
  const { api, user } = open(aPage({ proposals: [aProposal(), rejected] }), {
    [WITHDRAW]: () => json({ items: [aPage()] }),
  })
  const region = within(await screen.findByRole('region', { name: 'Proposals of Contoh Medical Centre' }))
  const [waiting, answered] = region.getAllByRole('listitem')
  expect(waiting).toHaveTextContent(/640.*Proposed Nov 27, 2026 by Siti Rahman.*Waits for our team/)
  expect(answered).toHaveTextContent(/900.*The report says 640\..*Not accepted/)
  await user.click(region.getByRole('button', { name: 'Withdraw the proposal: Beds, 640' }))
  await user.click(screen.getByRole('button', { name: 'Withdraw the proposal' }))
  expect(await screen.findByText('Proposal withdrawn')).toBeVisible()
  expect(api.to(WITHDRAW)[0]?.body).toEqual({ version: 1 })
})

test('says that the page is hidden, and offers another try when it could not be loaded', async () => {
  let isDown = true
  const hidden = aPage({ hospital: { ...aPage().hospital, isPublic: false } })
  const { user } = open(hidden, {
    [PAGE]: () => (isDown ? problem(503, 'unavailable', 'Down') : json({ items: [hidden] })),
  })
  expect(await screen.findByText('Your page could not be loaded')).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/Your page is not public yet/)).toBeVisible()
})

import { screen, within } from '@testing-library/react'
import type { FactProposal } from '../../providers/types'
import { aSession, fakeApi, json, page } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const LIST = 'GET /api/admin/fact-proposals'
const ACCEPT = 'POST /api/admin/fact-proposals/p1/accept'
const REJECT = 'POST /api/admin/fact-proposals/p1/reject'
const OF = 'the proposal of Contoh Medical Centre: Beds, 640'

const aProposal = (changes: Partial<FactProposal> = {}): FactProposal => ({
  id: 'p1',
  hospital: { id: 'h1', name: 'Contoh Medical Centre' },
  fact: 'bedCapacity',
  value: '640',
  sourceUrl: 'https://contoh.example/beds',
  comment: 'See the licence.',
  status: 'waiting',
  reason: null,
  stated: [
    {
      field: 'bedCapacity',
      value: '600 (2024)',
      verified: true,
      source: 'Annual report',
      sourceUrl: null,
      checkedAt: '2026-11-01T09:00:00Z',
      expiresAt: null,
    },
  ],
  proposedBy: 'Siti Rahman',
  proposedAt: '2026-11-27T09:00:00Z',
  endedBy: null,
  endedAt: null,
  version: 1,
  ...changes,
})

const open = (handlers: Parameters<typeof fakeApi>[0] = {}, rows = [aProposal()]) => ({
  api: fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    [LIST]: () => page(rows),
    ...handlers,
  }),
  ...renderPage('/fact-proposals'),
})

test('begins with what waits, the oldest on top, and shows what the page says now', async () => {
  const { api } = open()
  const row = await screen.findByRole('row', { name: /640/ })
  for (const text of ['Contoh Medical Centre', 'Beds', 'See the licence.', '600 (2024)', 'Annual report'])
    expect(row).toHaveTextContent(text)
  expect(Object.fromEntries(api.to(LIST)[0]?.query ?? [])).toMatchObject({
    sort: '["proposedAt","ASC"]',
    filter: '{"status":"waiting"}',
  })
})

test('accepts with the source that was read', async () => {
  const { api, user } = open({ [ACCEPT]: () => json(aProposal({ status: 'accepted' })) })
  await user.click(await screen.findByRole('button', { name: `Accept ${OF}` }))
  const dialog = within(screen.getByRole('dialog', { name: 'Accept this proposal?' }))
  expect(dialog.getByLabelText('Address of the source (optional)')).toHaveValue('https://contoh.example/beds')
  await user.type(dialog.getByLabelText('Source (optional)'), 'Licence')
  await user.clear(dialog.getByLabelText('Good until'))
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Proposal accepted')).toBeVisible()
  expect(api.to(ACCEPT)[0]?.body).toEqual({
    source: 'Licence',
    sourceUrl: 'https://contoh.example/beds',
    expiresOn: null,
    version: 1,
  })
})

test('rejects with a reason', async () => {
  const { api, user } = open({ [REJECT]: () => json(aProposal({ status: 'rejected' })) })
  await user.click(await screen.findByRole('button', { name: `Reject ${OF}` }))
  const dialog = within(screen.getByRole('dialog', { name: 'Reject this proposal?' }))
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(dialog.getByText('Give a reason')).toBeVisible()
  await user.type(dialog.getByLabelText('Reason'), 'The licence says 600.')
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Proposal rejected')).toBeVisible()
  expect(api.to(REJECT)[0]?.body).toEqual({ reason: 'The licence says 600.', version: 1 })
})

test('offers no answer to what was answered, and says when nothing waits', async () => {
  const { user } = open({
    [LIST]: ({ query }) =>
      page(
        query.get('filter')?.includes('rejected') ? [aProposal({ status: 'rejected', reason: 'Old.' })] : [],
      ),
  })
  expect(await screen.findByText('No proposal waits for you.')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Not accepted' }))
  expect(await screen.findByRole('row', { name: /Reason: Old\..*Not accepted/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Accept the/ })).not.toBeInTheDocument()
})

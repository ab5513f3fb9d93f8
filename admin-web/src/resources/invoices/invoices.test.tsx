import { screen, waitFor, within } from '@testing-library/react'
import { aSession, fakeApi, json, page } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const row = {
  id: 'i1',
  quoteRequestId: 'q1',
  bookingId: '01a1fb67-1900-7000-8000-0000000000aa',
  hospital: { id: 'h1', slug: 'contoh', name: 'Contoh Medical Centre' },
  status: 'contested',
  enteredBy: 'hospital',
  sharesNumber: true,
  currency: 'MYR',
  total: 120_050,
  contested: 20_050,
  receivedAt: '2026-11-27T10:00:00Z',
}

test('lists contested invoices first, with what is contested and the booking', async () => {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    'GET /api/admin/invoices': () => page([row]),
    'GET /api/admin/invoices/counts': () => json({ all: 1, tabs: { contested: 1 } }),
  })
  renderPage('/invoices')
  const shown = within((await screen.findByText('Contoh Medical Centre')).closest('tr') as HTMLElement)
  expect(shown.getByText('MYR 200.50')).toBeVisible()
  expect(shown.getByText('Contested, same number twice')).toBeVisible()
  expect(shown.getByRole('link', { name: /000000aa/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`/bookings/${row.bookingId}/offers/q1`),
  )
  expect(api.to('GET /api/admin/invoices')[0]?.query.get('filter')).toContain('contested')
})

test('settles a contested invoice from the list, without opening the case', async () => {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    'GET /api/admin/invoices': () => page([row]),
    'GET /api/admin/invoices/counts': () => json({ all: 1, tabs: { contested: 1 } }),
    'POST /api/admin/invoices/i1/settle': () => json({ ...row, status: 'settled' }),
  })
  const { user } = renderPage('/invoices')
  const shown = within((await screen.findByText('Contoh Medical Centre')).closest('tr') as HTMLElement)
  await user.click(shown.getByRole('button', { name: 'Settle' }))
  const dialog = within(await screen.findByRole('dialog', { name: /MYR 1,200\.50 of Contoh Medical Centre/ }))
  await user.type(dialog.getByRole('textbox', { name: /Words/ }), 'The hospital gave it up.')
  await user.click(dialog.getByRole('button', { name: /Settle/ }))
  await waitFor(() =>
    expect(api.to('POST /api/admin/invoices/i1/settle')[0]?.body).toEqual({
      settlement: 'dropped',
      comment: 'The hospital gave it up.',
    }),
  )
  expect(api.to('GET /api/admin/offers/o1/invoices')).toEqual([])
})

import { screen, within } from '@testing-library/react'
import type { OfferPreview } from '../../providers/types'
import { aSession, fakeApi, json, page, problem } from '../../testing/api'
import { aCase, aDeskOffer } from '../../testing/desk'
import { anOfferContent, aPreview } from '../../testing/offers'
import { renderDeskPage } from '../../testing/render-admin'

const SAVE = 'PATCH /api/desk/offers/o1'
const PREVIEW = 'GET /api/desk/offers/o1/preview'
const TITLE = 'Version 1 of Contoh Medical Centre, as the patient will read it'

/** A desk with a draft, whose preview is that. */
const deskWith = (preview: OfferPreview, handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('hospital', 'desk')),
    'GET /api/desk/offer-templates': () => page([]),
    'GET /api/desk/quote-requests/q1': () => json(aCase()),
    'GET /api/desk/quote-requests/q1/offer': () => json({ offer: aDeskOffer() }),
    [PREVIEW]: () => json(preview),
    ...handlers,
  })

const lines = anOfferContent().lines.map((line) => {
  if (line.code === 'surgeon_team') return { ...line, state: 'included' as const, billedBy: 'Surgeons Ltd' }
  if (line.code === 'interpreter') return { ...line, state: 'not_included' as const, note: 'Ask us' }
  return { ...line, state: 'not_applicable' as const }
})

test('shows the draft as the patient will read it', async () => {
  const total = { lowest: 910_000, likely: 1_020_050, highest: 1_230_000 }
  deskWith(aPreview({ lines, withNeeds: { total, unpriced: ['interpreter', 'pathology'] } }))
  const { user } = renderDeskPage('/quote-requests/q1/show')
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  const dialog = within(await screen.findByRole('dialog', { name: TITLE }))
  expect(await dialog.findByText('USD 10,000.50 (USD 9,000.00 to USD 12,000.00)')).toBeVisible()
  expect(dialog.getByText('Total with all that the patient needs').nextElementSibling).toHaveTextContent(
    'Likely, at least USD 10,200.50 (USD 9,100.00 to USD 12,300.00), 2 items not priced',
  )
  const part = (name: string) => within(dialog.getByRole('region', { name }))
  expect(part('Included: Operation').getByRole('listitem')).toHaveTextContent(
    'Surgeon and team · billed by Surgeons Ltd',
  )
  expect(part('Not included').getByText('Interpreter · Not included · Ask us')).toBeVisible()
  expect(part('Payment and conditions').getByText('100 % to Hospital: Admission, 0 days')).toBeVisible()
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Close the preview' }))
  expect(screen.queryByRole('dialog', { name: TITLE })).not.toBeInTheDocument()
})

test('names the gaps of the draft', async () => {
  deskWith(
    aPreview({
      validUntil: null,
      gaps: [{ pointer: '/content/lastDay', code: 'missing', detail: 'Enter the last day.' }],
    }),
  )
  const { user } = renderDeskPage('/quote-requests/q1/show')
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  const dialog = within(await screen.findByRole('dialog', { name: TITLE }))
  expect(await dialog.findByText('Last day of the offer: Enter the last day.')).toBeVisible()
})

test('saves what is typed before the preview', async () => {
  const api = deskWith(aPreview(), { [SAVE]: () => json(aDeskOffer({ version: 2 })) })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  await user.type(await screen.findByLabelText('Procedure'), ' left')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByRole('dialog', { name: TITLE })).toBeVisible()
  expect(api.to(SAVE)).toMatchObject([
    { body: { version: 1, content: { procedure: 'Total knee replacement left' } } },
  ])
  expect(api.to(PREVIEW)).toHaveLength(1)
})

test('opens no preview of a draft that was not saved', async () => {
  const api = deskWith(aPreview(), { [SAVE]: () => problem(409, 'stale_version', 'Changed') })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  await user.type(await screen.findByLabelText('Procedure'), ' left')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText(/The draft was not saved. Check the form/)).toBeVisible()
  expect(api.to(PREVIEW)).toHaveLength(0)
})

import { screen, within } from '@testing-library/react'
import type { PromiseTerms } from '../../../providers/types'
import { aCountry, anAdminHospital, aSession, fakeApi, json, page, problem } from '../../../testing/api'
import { renderPage } from '../../../testing/render-admin'

const hospital = anAdminHospital()
const ONE = `/api/admin/hospitals/${hospital.id}`
const TERMS = `${ONE}/promise-terms`
const text = { version: '2026-11-27.1', paragraphs: ['A disputed sum never delays care.'] }

const someTerms = (changes: Partial<PromiseTerms> = {}): PromiseTerms => ({
  id: 't1',
  textVersion: '2026-11-27.1',
  signedBy: 'Dr. Tan',
  signedAs: 'Director',
  signedOn: '2026-11-02',
  fileName: 'terms.pdf',
  contentType: 'application/pdf',
  sizeBytes: 1_000,
  filedAt: '2026-11-27T08:00:00Z',
  filedBy: { firstName: 'Aisha', lastName: 'Rahman' },
  endedAt: null,
  endedBy: null,
  ...changes,
})

/** The section of a hospital with these terms. Further handlers come from the test. */
async function showSection(items: () => PromiseTerms[], handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    'GET /api/countries': () => json({ items: [aCountry] }),
    'GET /api/admin/claims': () => page([]),
    [`GET ${ONE}`]: () => json(hospital),
    [`GET ${TERMS}`]: () => json({ text, items: items() }),
    ...handlers,
  })
  const { user } = renderPage(`/hospitals/${hospital.id}/show`)
  const section = within(await screen.findByRole('region', { name: 'Price promise' }))
  return { api, user, section }
}

test('says that nothing is signed, shows the text and files signed terms', async () => {
  let items: PromiseTerms[] = []
  const { api, user, section } = await showSection(() => items, {
    [`POST ${TERMS}`]: () => {
      items = [someTerms()]
      return json({ text, items }, { status: 201 })
    },
  })
  expect(await section.findByText(/^Not signed\./)).toBeVisible()
  expect(section.getByText('A disputed sum never delays care.')).toBeInTheDocument()
  await user.click(section.getByRole('button', { name: 'File signed terms' }))
  const dialog = within(await screen.findByRole('dialog', { name: `File signed terms of ${hospital.name}` }))
  await user.click(dialog.getByRole('button', { name: 'File the terms' }))
  expect(dialog.getByText('Choose the signed paper')).toBeVisible()
  expect(api.to(`POST ${TERMS}`)).toHaveLength(0)
  await user.type(dialog.getByLabelText('Who signed for the hospital'), 'Dr. Tan')
  await user.type(dialog.getByLabelText('Position of this person'), 'Director')
  await user.type(dialog.getByLabelText('Day signed'), '2026-11-02')
  await user.upload(
    dialog.getByLabelText('Signed paper'),
    new File(['x'], 'terms.pdf', { type: 'application/pdf' }),
  )
  await user.click(dialog.getByRole('button', { name: 'File the terms' }))
  expect(await section.findByText(/^Signed\./)).toBeVisible()
  expect(Object.fromEntries(api.to(`POST ${TERMS}`)[0]?.query ?? [])).toEqual({
    signedBy: 'Dr. Tan',
    signedAs: 'Director',
    signedOn: '2026-11-02',
  })
})

test('shows who signed, and ends the promise after a question', async () => {
  let items = [someTerms()]
  const { api, user, section } = await showSection(() => items, {
    [`POST ${TERMS}/t1/end`]: () => {
      items = [someTerms({ endedAt: '2026-11-28T08:00:00Z' })]
      return json({ text, items })
    },
  })
  expect(await section.findByText('Dr. Tan')).toBeVisible()
  expect(section.getByText('Director')).toBeVisible()
  expect(section.getByText(/by Aisha Rahman$/)).toBeVisible()
  expect(section.getByRole('button', { name: 'Open the paper signed on Nov 02, 2026' })).toBeVisible()
  expect(section.queryByRole('button', { name: 'File signed terms' })).not.toBeInTheDocument()
  await user.click(section.getByRole('button', { name: 'End the price promise' }))
  const dialog = within(screen.getByRole('dialog', { name: `End the price promise of ${hospital.name}?` }))
  expect(api.to(`POST ${TERMS}/t1/end`)).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'End the promise' }))
  expect(await section.findByText(/^Signed by Dr\. Tan on Nov 02, 2026, ended on/)).toBeVisible()
  expect(section.getByText(/^Not signed\./)).toBeVisible()
})

test('shows the words of a refusal, and keeps what was typed', async () => {
  const { user, section } = await showSection(() => [], {
    [`POST ${TERMS}`]: () => problem(409, 'promise_in_force', 'Signed terms are in force already.'),
  })
  await user.click(await section.findByRole('button', { name: 'File signed terms' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Who signed for the hospital'), 'Dr. Tan')
  await user.type(dialog.getByLabelText('Position of this person'), 'Director')
  await user.type(dialog.getByLabelText('Day signed'), '2026-11-02')
  await user.upload(
    dialog.getByLabelText('Signed paper'),
    new File(['x'], 'terms.png', { type: 'image/png' }),
  )
  await user.click(dialog.getByRole('button', { name: 'File the terms' }))
  expect(await dialog.findByText('Signed terms are in force already.')).toBeVisible()
  expect(dialog.getByLabelText('Who signed for the hospital')).toHaveValue('Dr. Tan')
})

test('says that loading failed, and tries again', async () => {
  let works = false
  const { user, section } = await showSection(() => [], {
    [`GET ${TERMS}`]: () => (works ? json({ text, items: [] }) : problem(503, 'unavailable', 'Broken')),
  })
  expect(await section.findByText('The price promise could not be loaded.')).toBeVisible()
  works = true
  await user.click(section.getByRole('button', { name: 'Try again' }))
  expect(await section.findByText(/^Not signed\./)).toBeVisible()
})

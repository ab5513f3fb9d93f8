import { screen, waitFor, within } from '@testing-library/react'
import { aSession, fakeApi, json, page, problem } from '../../testing/api'
import { aCase, aDeskOffer, aTemplate } from '../../testing/desk'
import { renderDeskPage } from '../../testing/render-admin'

const TEMPLATES = '/api/desk/offer-templates'
const CASE = 'GET /api/desk/quote-requests/q1'

const deskWith = (handlers: Parameters<typeof fakeApi>[0]) =>
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('hospital', 'desk')),
    'GET /api/desk/hospitals': () =>
      json({ items: [{ id: 'h1', slug: 'contoh', name: 'Contoh Medical Centre', role: 'member' }] }),
    ...handlers,
  })
const { content: _, ...row } = aTemplate()

test('adds a template and deletes one', async () => {
  const api = deskWith({
    [`GET ${TEMPLATES}`]: () => page([row]),
    [`POST ${TEMPLATES}`]: () => json(aTemplate(), { status: 201 }),
    [`DELETE ${TEMPLATES}/t1`]: () => new Response(null, { status: 204 }),
  })
  const { user } = renderDeskPage('/offer-templates')
  expect(await screen.findByRole('link', { name: 'Knee replacement' })).toHaveAttribute(
    'href',
    '/desk/offer-templates/t1/show',
  )
  await user.click(screen.getByRole('button', { name: 'Add a template' }))
  const add = within(screen.getByRole('dialog', { name: 'Add a template' }))
  await user.type(add.getByLabelText('Name of the template'), 'Hip replacement')
  await user.click(add.getByRole('button', { name: 'Add the template' }))
  expect(await screen.findByText('Template added')).toBeVisible()
  expect(api.to(`POST ${TEMPLATES}`)[0]?.body).toEqual({ name: 'Hip replacement', hospitalId: 'h1' })

  await user.click(screen.getByRole('button', { name: 'Delete Knee replacement' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Delete the template Knee replacement?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Template deleted')).toBeVisible()
  expect(api.to(`DELETE ${TEMPLATES}/t1`)).toHaveLength(1)
})

test('opens a template from the list, whose rows have no content', async () => {
  deskWith({
    [`GET ${TEMPLATES}`]: () => page([row]),
    [`GET ${TEMPLATES}/t1`]: () => json(aTemplate()),
  })
  const { user } = renderDeskPage('/offer-templates')
  await user.click(await screen.findByRole('link', { name: 'Knee replacement' }))
  expect(await screen.findByLabelText('Procedure')).toHaveValue('Total knee replacement')
})

test('saves a template after a pause, without fields of a single case', async () => {
  const SAVE = `PATCH ${TEMPLATES}/t1`
  const api = deskWith({
    [`GET ${TEMPLATES}/t1`]: () => json(aTemplate()),
    [SAVE]: () => json(aTemplate({ version: 2 })),
  })
  const { user } = renderDeskPage('/offer-templates/t1/show')
  await user.type(await screen.findByLabelText('Procedure'), ' left')
  await waitFor(() => expect(api.to(SAVE)).toHaveLength(1), { timeout: 10_000 })
  expect(api.to(SAVE)[0]?.body).toMatchObject({
    version: 1,
    content: { procedure: 'Total knee replacement left' },
  })
  expect(screen.queryByLabelText('Diagnosis')).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Last day of the offer')).not.toBeInTheDocument()
})

test('begins an offer from a template, and keeps it as another', async () => {
  const BEGIN = 'POST /api/desk/quote-requests/q1/offers'
  const api = deskWith({
    [CASE]: () => json(aCase()),
    [`${CASE}/offer`]: () => json({ offer: null }),
    [`GET ${TEMPLATES}`]: () => page([row]),
    [BEGIN]: () => json(aDeskOffer(), { status: 201 }),
    [`POST ${TEMPLATES}`]: () => problem(409, 'too_many_templates', 'Your hospital has 200 templates.'),
  })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  await user.click(await screen.findByRole('button', { name: 'Begin with the template Knee replacement' }))
  expect(await screen.findByLabelText('Procedure')).toHaveValue('Total knee replacement')
  expect(api.to(BEGIN)[0]?.body).toEqual({ templateId: 't1' })
  expect(Object.fromEntries(api.to(`GET ${TEMPLATES}`)[0]?.query ?? [])).toMatchObject({
    filter: '{"hospitalId":"h1"}',
  })
  await user.click(screen.getByRole('button', { name: 'Keep as a template' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Keep this offer as a template?' }))
  expect(dialog.getByLabelText('Name of the template')).toHaveValue('Knee replacement')
  await user.click(dialog.getByRole('button', { name: 'Keep as a template' }))
  expect(await dialog.findByText('Your hospital has 200 templates.')).toBeVisible()
  expect(api.to(`POST ${TEMPLATES}`)[0]?.body).toEqual({
    name: 'Knee replacement',
    hospitalId: 'h1',
    offerId: 'o1',
  })
})

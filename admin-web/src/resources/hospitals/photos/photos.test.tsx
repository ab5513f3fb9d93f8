import { screen, within } from '@testing-library/react'
import type { HospitalPhoto } from '../../../providers/types'
import { anAdminHospital, aSession, fakeApi, json, page, problem } from '../../../testing/api'
import { renderPage } from '../../../testing/render-admin'

const hospital = anAdminHospital()
const ONE = `/api/admin/hospitals/${hospital.id}`
const PHOTOS = `${ONE}/photos`

const aPhoto = (n: number, alt: string): HospitalPhoto => ({
  id: `01a1fbf0-0000-7000-8000-00000000000${n}`,
  alt,
  credit: 'Aisha Rahman',
  licence: 'CC BY 4.0',
  sourceUrl: null,
  width: 1600,
  height: 1067,
  files: [],
  version: 2,
})
const front = aPhoto(1, 'The front')
const garden = aPhoto(2, 'The garden')

beforeAll(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
})

const picture = () => new Response(new Blob(['x']), { headers: { 'Content-Type': 'image/webp' } })
function render(handlers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    'GET /api/admin/claims': () => page([]),
    [`GET ${ONE}`]: () => json(hospital),
    [`GET ${PHOTOS}/${front.id}/preview`]: picture,
    [`GET ${PHOTOS}/${garden.id}/preview`]: picture,
    ...handlers,
  })
  return { api, ...renderPage(`/hospitals/${hospital.id}/show`) }
}
const listed = (...items: HospitalPhoto[]) => ({ [`GET ${PHOTOS}`]: () => json({ items }) })

test('shows each photo with whose it is', async () => {
  render(listed(front, garden))
  expect(await screen.findByRole('img', { name: 'The front' })).toHaveAttribute('src', 'blob:preview')
  expect(screen.getAllByText('Photo: Aisha Rahman (CC BY 4.0)')).toHaveLength(2)
  expect(screen.getAllByText('Large on the page')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Earlier: The front' })).not.toBeInTheDocument()
})

test('says that there is none, and what patients see then', async () => {
  render(listed())
  expect(await screen.findByText(/No photo yet/)).toBeVisible()
})

test('says that loading failed, and tries again', async () => {
  let works = false
  const { user } = render({
    [`GET ${PHOTOS}`]: () => (works ? json({ items: [] }) : problem(503, 'unavailable', 'Broken')),
  })
  expect(await screen.findByText('The photos could not be loaded.')).toBeVisible()
  works = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/No photo yet/)).toBeVisible()
})

test('a photo is added with its words, under one key; a refusal keeps what was typed', async () => {
  let works = false
  const small = 'Please choose a picture at least 800 pixels wide.'
  const { api, user } = render({
    ...listed(),
    [`POST ${PHOTOS}`]: () =>
      works
        ? json(front, { status: 201 })
        : json(
            {
              status: 400,
              code: 'invalid_input',
              detail: small,
              errors: [{ pointer: '/file', code: 'picture', detail: small }],
            },
            { status: 400 },
          ),
  })
  await user.click(await screen.findByRole('button', { name: 'Add a photo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a photo' }))
  await user.click(dialog.getByRole('button', { name: 'Add photo' }))
  for (const text of ['Choose a photo', 'Say what is on the photo', 'Name whose photo it is'])
    expect(dialog.getByText(text)).toBeVisible()
  await user.upload(dialog.getByLabelText('Photo file'), new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
  await user.type(dialog.getByLabelText('What is on it'), 'The front')
  await user.type(dialog.getByLabelText('Photographer or owner'), 'Aisha Rahman')
  await user.type(dialog.getByLabelText('Licence or permission'), 'CC BY 4.0')
  await user.click(dialog.getByRole('button', { name: 'Add photo' }))
  expect(await dialog.findByText(small)).toBeVisible()
  expect(dialog.getByLabelText('What is on it')).toHaveValue('The front')
  works = true
  await user.click(dialog.getByRole('button', { name: 'Add photo' }))
  expect(await screen.findByText('Photo added')).toBeVisible()
  const sent = api.to(`POST ${PHOTOS}`)
  expect(Object.fromEntries(sent[1]?.query ?? [])).toEqual({
    alt: 'The front',
    credit: 'Aisha Rahman',
    licence: 'CC BY 4.0',
  })
  expect(sent[0]?.headers.get('Idempotency-Key')).toBe(sent[1]?.headers.get('Idempotency-Key'))
  // The browser says it, with the boundary of the parts.
  expect(sent[1]?.headers.get('Content-Type')).toBeNull()
})

test('the order is changed one step at a time', async () => {
  const { api, user } = render({
    ...listed(front, garden),
    [`PUT ${PHOTOS}/order`]: () => json({ items: [] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Earlier: The garden' }))
  expect(await screen.findByText('Order saved')).toBeVisible()
  expect(api.to(`PUT ${PHOTOS}/order`)[0]?.body).toEqual({ ids: [garden.id, front.id] })
})

test('a photo is removed after a question, in the version that was seen', async () => {
  const { api, user } = render({
    ...listed(front),
    [`DELETE ${PHOTOS}/${front.id}`]: () => new Response(null, { status: 204 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Remove: The front' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this photo?' }))
  expect(api.to(`DELETE ${PHOTOS}/${front.id}`)).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Remove photo' }))
  expect(await screen.findByText('Photo removed')).toBeVisible()
  expect(api.to(`DELETE ${PHOTOS}/${front.id}`)[0]?.query.get('version')).toBe('2')
})

test('its words are changed', async () => {
  const { api, user } = render({ ...listed(front), [`PATCH ${PHOTOS}/${front.id}`]: () => json(front) })
  await user.click(await screen.findByRole('button', { name: 'Edit: The front' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit photo' }))
  await user.clear(dialog.getByLabelText('Photographer or owner'))
  await user.type(dialog.getByLabelText('Photographer or owner'), 'Lim')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Photo updated')).toBeVisible()
  expect(api.to(`PATCH ${PHOTOS}/${front.id}`)[0]?.body).toMatchObject({ credit: 'Lim', version: 2 })
})

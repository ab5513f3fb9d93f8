import { screen, within } from '@testing-library/react'
import type { OfferMessage, OfferThread } from '../../../providers/types'
import { aBooking, aSession, fakeApi, json, problem } from '../../../testing/api'
import { aChange, anOffer, aPublishedOffer, aQuestion } from '../../../testing/offers'
import { renderPage } from '../../../testing/render-admin'

const BOOKING = `/api/admin/bookings/${aBooking().id}`
const THREAD = '/api/admin/offers/o1/messages'
const ANSWER = `POST ${THREAD}`
const DECLINE = 'POST /api/admin/change-requests/c1/decline'

async function show(thread: Partial<OfferThread>, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const offer = anOffer({ status: 'published', draft: null, published: aPublishedOffer() })
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    [`GET ${BOOKING}`]: () => json(aBooking()),
    [`GET ${BOOKING}/offers`]: () => json({ items: [offer] }),
    [`GET ${THREAD}`]: () => json({ items: [], hasOlder: false, changeRequests: [], ...thread }),
    ...handlers,
  })
  const { user } = renderPage(`/bookings/${aBooking().id}/offers/q1`)
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  return { api, user, press, offer }
}

const questions = async () => within(await screen.findByRole('region', { name: 'Questions of the patient' }))

test('shows questions with their line, and sends the answer of the hospital', async () => {
  const answered: OfferMessage = aQuestion({
    id: 'm2',
    author: 'team',
    forHospital: true,
    line: null,
    body: 'Two units are.',
  })
  const { api, user, press } = await show({ items: [aQuestion()] }, { [ANSWER]: () => json(answered) })
  const part = await questions()
  expect(part.getByText(/^Patient · .* · About: Blood$/)).toBeVisible()
  expect(part.getByText('Is blood included?')).toBeVisible()
  await user.type(part.getByLabelText('Your answer'), 'Two units are.')
  const fromHospital = part.getByRole('checkbox', { name: 'This answer comes from the hospital' })
  await user.click(fromHospital)
  await press('Send answer')
  expect(await part.findByText(/^Team, from the hospital/)).toBeVisible()
  expect(api.to(ANSWER)[0]?.body).toEqual({ body: 'Two units are.', forHospital: true, lastId: 'm1' })
  expect(fromHospital).not.toBeChecked()
})

test('keeps an answer that was not sent', async () => {
  const refused = () => problem(409, 'invalid_transition', 'This booking is closed.')
  const { user, press } = await show({}, { [ANSWER]: refused })
  const part = await questions()
  expect(part.getByText('The patient has not asked anything yet.')).toBeVisible()
  await user.type(part.getByLabelText('Your answer'), 'Yes')
  await press('Send answer')
  expect(await screen.findByText('This booking is closed.')).toBeVisible()
  expect(part.getByLabelText('Your answer')).toHaveValue('Yes')
})

test('says that the messages could not be loaded, and loads them again', async () => {
  let isBroken = true
  const { press } = await show(
    {},
    {
      [`GET ${THREAD}`]: () =>
        isBroken
          ? problem(503, 'unavailable', 'Broken')
          : json({ items: [aQuestion()], hasOlder: false, changeRequests: [] }),
    },
  )
  expect(await screen.findByText('The messages could not be loaded')).toBeVisible()
  isBroken = false
  await press('Try again')
  expect(await screen.findByText('Is blood included?')).toBeVisible()
})

test('declines a change with words, once there are any', async () => {
  const { api, user, press, offer } = await show(
    { changeRequests: [aChange(), aChange({ id: 'c0', status: 'answered', lines: [] })] },
    { [DECLINE]: () => json(offer) },
  )
  const part = within(await screen.findByRole('region', { name: 'Changes that the patient asked for' }))
  expect(part.getByText('I need one in Swahili.', { selector: 'article:first-of-type *' })).toBeVisible()
  expect(part.getByText('The whole offer')).toBeVisible()
  expect(part.getAllByRole('button', { name: 'Decline the change' })).toHaveLength(1)
  await press('Decline the change')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Decline the change' }))
  expect(await dialog.findByText('Enter the reason')).toBeVisible()
  await user.type(dialog.getByLabelText('Why the change is not possible'), 'No such interpreter.')
  await user.click(dialog.getByRole('button', { name: 'Decline the change' }))
  expect(await screen.findByText('Change declined')).toBeVisible()
  expect(api.to(DECLINE).map(({ body }) => body)).toEqual([{ comment: 'No such interpreter.' }])
})

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ChangeOrder } from '~/lib/api/types'
import { changeOrder } from '../../../jest/offers'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { ChangeOrders } from './change-orders'

const SIGN = 'POST /api/change-orders/o1/sign'
const REJECT = 'POST /api/change-orders/o1/reject'
const onChanged = jest.fn()
const show = (orders: ChangeOrder[], isOver = false) =>
  renderPage(<ChangeOrders orders={orders} hospital="Hospital A" isOver={isOver} onChanged={onChanged} />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  onChanged.mockClear()
  signIn()
})

test('an open change says why, what differs and what the patient signs', () => {
  show([changeOrder()])
  const part = within(screen.getByRole('region', { name: 'Hospital A asks you to agree to a change' }))
  expect(part.getByText('The doctors found something new')).toBeVisible()
  expect(part.getByText('The scan shows that the operation takes longer.')).toBeVisible()
  expect(part.getByText('Total, highest: from USD 10,000 to USD 11,000')).toBeVisible()
  expect(part.getByText('USD 1,000 more at most')).toBeVisible()
  expect(part.getByText('I accept change order 1 to version 1 of the offer of Hospital A.')).toBeVisible()
})

test('a signature goes out with the hash that the patient read, and only with a name', async () => {
  const sent = serve({ [SIGN]: { body: changeOrder({ status: 'signed' }) } })
  show([changeOrder()])
  await press('Sign the change')
  expect(sent).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('Type your full name to sign'), 'Mei Ling')
  await press('Sign the change')
  expect(sent).toMatchObject([{ call: SIGN, body: { hash: 'e'.repeat(64), signature: 'Mei Ling' } }])
  expect(onChanged).toHaveBeenCalledTimes(1)
})

test('a signature that was not stored is not thanked for, and the name stays', async () => {
  serve({ [SIGN]: problem(503, 'unavailable', 'Please try again later.') })
  show([changeOrder()])
  await userEvent.type(screen.getByLabelText('Type your full name to sign'), 'Mei Ling')
  await press('Sign the change')
  expect(await screen.findByText('Your signature was not stored')).toBeVisible()
  expect(screen.getByLabelText('Type your full name to sign')).toHaveValue('Mei Ling')
  expect(onChanged).not.toHaveBeenCalled()
})

test('a change is rejected with or without words', async () => {
  const sent = serve({ [REJECT]: { body: changeOrder({ status: 'rejected' }) } })
  show([changeOrder()])
  await userEvent.click(screen.getByText('I do not agree'))
  await press('Reject the change')
  await userEvent.type(screen.getByRole('textbox', { name: /^Why not/ }), 'Too dear.')
  await press('Reject the change')
  expect(sent.map(({ body }) => body)).toEqual([{}, { comment: 'Too dear.' }])
})

test('answered changes say what became of them', () => {
  const at = '2026-11-27T09:00:00Z'
  show([
    changeOrder({ id: 'o2', number: 2, status: 'rejected', endedAt: at, comment: 'Too dear.' }),
    changeOrder({ status: 'signed', signedAt: at, signature: 'Mei Ling' }),
  ])
  expect(screen.getByText(/^Change 2: you rejected it on/)).toBeVisible()
  expect(screen.getByText('You wrote: Too dear.')).toBeInTheDocument()
  expect(screen.getByText(/^Change 1: you signed it on/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign the change' })).not.toBeInTheDocument()
})

test('nothing can be signed once the booking is over', () => {
  show([changeOrder()], true)
  expect(screen.queryByRole('button', { name: 'Sign the change' })).not.toBeInTheDocument()
})

test('a change from a letter says so, and has the letter', async () => {
  const sent = serve({
    'GET /api/change-orders/o1/letter': problem(503, 'unavailable', 'Please try again later.'),
  })
  show([changeOrder({ enteredBy: 'team', letterDated: '2026-11-21', releasedAt: '2026-11-27T08:00:00Z' })])
  expect(
    screen.getByText('Our team entered it from the letter of the hospital, dated Nov 21, 2026.'),
  ).toBeVisible()
  await userEvent.click(screen.getByText('I do not agree'))
  expect(screen.getByRole('textbox', { name: /^Why not\? Our team reads it/ })).toBeVisible()
  await press('Download the letter')
  expect(await screen.findByText('We could not load the letter')).toBeVisible()
  expect(sent[0]?.call).toBe('GET /api/change-orders/o1/letter')
})

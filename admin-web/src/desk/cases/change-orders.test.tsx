import { screen, waitFor, within } from '@testing-library/react'
import { aSession, fakeApi, json, page, problem } from '../../testing/api'
import { aCase, aPublishedDeskOffer } from '../../testing/desk'
import { aChangeOrder as order } from '../../testing/offers'
import { renderDeskPage } from '../../testing/render-admin'

const CASE = 'GET /api/desk/quote-requests/q1'
const ORDERS = 'GET /api/desk/offers/o1/change-orders'
const PROPOSE = 'POST /api/desk/offers/o1/change-orders'
const WITHDRAW = 'POST /api/desk/change-orders/c1/withdraw'
const acceptance = {
  version: 1,
  acceptedAt: '2026-11-27T08:00:00Z',
  confirmBy: '2026-11-29T08:00:00Z',
  confirmedAt: '2026-11-27T09:00:00Z',
}
const offer = aPublishedDeskOffer({ status: 'accepted', acceptance })
const { lines } = offer.published as NonNullable<typeof offer.published>
const deskWith = (orders: () => object[], handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('hospital', 'desk')),
    'GET /api/desk/offer-templates': () => page([]),
    [CASE]: () => json(aCase({ status: 'offered' })),
    [`${CASE}/offer`]: () => json({ offer }),
    [ORDERS]: () => json({ items: orders(), lines, package: null }),
    ...handlers,
  })

test('proposes a change of the accepted lines with a reason', async () => {
  const orders: object[] = []
  const api = deskWith(() => orders, {
    [PROPOSE]: () => {
      orders.push(order())
      return json(order(), { status: 201 })
    },
  })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  await user.click(await screen.findByRole('button', { name: 'Propose a change' }))
  await user.click(screen.getByRole('button', { name: 'Send to the patient' }))
  expect(api.to(PROPOSE)).toHaveLength(0)
  await user.type(screen.getByLabelText('Explanation for the patient'), 'A longer operation')
  await user.click(screen.getByRole('button', { name: 'Send to the patient' }))
  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription('Fill this in')
  expect(api.to(PROPOSE)).toHaveLength(0)
  await user.selectOptions(screen.getByLabelText('Reason'), 'There was a complication')
  await user.click(screen.getByRole('button', { name: 'Send to the patient' }))
  expect(await screen.findByText(/^Change 1: waits for the patient since/)).toBeVisible()
  expect(api.to(PROPOSE)[0]?.body).toMatchObject({
    reason: 'complication',
    explanation: 'A longer operation',
    lines: lines.map(({ code }) => ({ code })),
    package: null,
  })
  expect(screen.queryByRole('button', { name: 'Propose a change' })).not.toBeInTheDocument()
})

test('keeps what is typed when the server refuses the change', async () => {
  deskWith(() => [], {
    [PROPOSE]: () => problem(409, 'invalid_transition', 'One change order waits for the patient.'),
  })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  await user.click(await screen.findByRole('button', { name: 'Propose a change' }))
  const explanation = screen.getByLabelText('Explanation for the patient')
  await user.type(explanation, 'A longer operation')
  await user.selectOptions(screen.getByLabelText('Reason'), 'There was a complication')
  await user.click(screen.getByRole('button', { name: 'Send to the patient' }))
  expect(await screen.findByText('One change order waits for the patient.')).toBeVisible()
  expect(explanation).toHaveValue('A longer operation')
})

test('begins at the reason, with the groups folded that hold nothing', async () => {
  const used = lines.map((line) =>
    line.code === 'implant_device'
      ? { ...line, state: 'included', lowest: 50_000, likely: 60_000, highest: 70_000 }
      : line,
  )
  deskWith(() => [], { [ORDERS]: () => json({ items: [], lines: used, package: null }) })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  await user.click(await screen.findByRole('button', { name: 'Propose a change' }))
  expect(screen.getByLabelText('Reason')).toHaveFocus()
  expect(screen.getByRole('group', { name: 'Operation' })).toHaveAttribute('open')
  expect(screen.getByRole('group', { name: 'Going home' })).not.toHaveAttribute('open')
  expect(screen.getByText(/^Total so far/)).toBeVisible()
  const lowest = screen.getByLabelText('Implant: Lowest')
  await user.clear(lowest)
  await user.type(lowest, '900')
  expect(screen.getByText(/^No total yet: in a line, the lowest amount is above/)).toBeVisible()
  expect(screen.queryByText(/^Total so far/)).not.toBeInTheDocument()
})

test('says that nothing changed in plain words', async () => {
  deskWith(() => [], {
    [PROPOSE]: () =>
      json(
        {
          status: 400,
          code: 'invalid_input',
          errors: [{ pointer: '/lines', code: 'unchanged', detail: 'Nothing changes. Change a line first.' }],
        },
        { status: 400 },
      ),
  })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  await user.click(await screen.findByRole('button', { name: 'Propose a change' }))
  await user.selectOptions(screen.getByLabelText('Reason'), 'There was a complication')
  await user.type(screen.getByLabelText('Explanation for the patient'), 'A longer operation')
  await user.click(screen.getByRole('button', { name: 'Send to the patient' }))
  expect(await screen.findByText('Nothing changes. Change a line first.')).toBeVisible()
})

test('takes a change back that waits, and reads what the patient wrote', async () => {
  let status = 'proposed'
  const rejected = order({
    id: 'c0',
    status: 'rejected',
    endedAt: '2026-11-27T10:00:00Z',
    comment: 'Too dear.',
  })
  const api = deskWith(() => [order({ status, number: 2 }), rejected], {
    [WITHDRAW]: () => {
      status = 'withdrawn'
      return json(order({ status }))
    },
  })
  const { user } = renderDeskPage('/quote-requests/q1/show')
  expect(await screen.findByText('The patient wrote: Too dear.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Take back' }))
  expect(api.to(WITHDRAW)).toHaveLength(0)
  const back = within(screen.getByRole('dialog', { name: 'Take back change 2?' }))
  await user.click(back.getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(screen.getByText(/^Change 2: taken back on/)).toBeVisible())
  expect(api.to(WITHDRAW)).toHaveLength(1)
})

test('reads again what a change changed, before and afterwards, and what became of it', async () => {
  deskWith(() => [
    order({ number: 2, status: 'entered', enteredBy: 'team', letterDated: '2026-11-21' }),
    order({ id: 'c0', status: 'signed', signedAt: '2026-11-27T10:00:00Z' }),
  ])
  renderDeskPage('/quote-requests/q1/show')
  const signed = within(await screen.findByRole('article', { name: 'Change 1' }))
  expect(signed.getByText(/^Change 1: signed on/)).toBeVisible()
  const rows = signed.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'LineBeforeAfterwards',
    'TotalMYR 900.00 (MYR 800.00 to MYR 1,000.00)MYR 950.00 (MYR 850.00 to MYR 1,100.00)',
    'ImplantNot listedIncluded, 1 unit, MYR 50.00 (MYR 50.00 to MYR 100.00), second knee',
  ])
  const entered = within(screen.getByRole('article', { name: 'Change 2' }))
  expect(entered.getByText(/^Change 2: waits for a check by Sihat since/)).toBeVisible()
  expect(entered.getByText('Entered by Sihat from your letter of Nov 21, 2026')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Release to the patient' })).not.toBeInTheDocument()
})

import { detailOf } from './detail.js'
import en from './locales/en.json' with { type: 'json' }
import { ProblemError, withDetail } from './problem.js'

it.each([
  ['message_up_to', { max: 4_000 }, 'Please enter a message of up to 4,000 characters.'],
  ['amount_due', { amount: 2_000 }, 'The amount that is due is 2000.00'],
  [
    'cost_refunds',
    { amount: 1_240.5 },
    'This cost refunds $1,240.50. Nothing was saved. Check the refund, then save again.',
  ],
  [
    'offer_total_small',
    { amount: 1_000, currency: 'JPY' },
    'Check the amounts. The least that an offer can cost is JPY 1,000.',
  ],
  [
    'hospital_has_appointment',
    {
      hospital: 'Prince Court',
      at: '2027-01-14T01:30:00.000Z',
      timeZone: 'Asia/Kuala_Lumpur',
      city: 'Kuala Lumpur',
      offset: 'GMT+8',
      status: 'confirmed',
    },
    'This booking has an appointment at Prince Court on Thursday, January 14, 2027 at 09:30 (Kuala Lumpur, GMT+8). Cancel the appointment first.',
  ],
  [
    'short_notice',
    { helper: 'administrator' },
    'Please choose a time at least 3 days from now, or ask an administrator to set this one',
  ],
] as const)('%s is written with its values', (code, params, sentence) => {
  expect(detailOf(code, params)).toBe(sentence)
})

it('a problem tells what happened, and the sentence with its values', () => {
  const problem = new ProblemError('refund_differs', { reason: 'cost_refunds', params: { amount: 5 } })
  expect(problem.toProblem('1')).toMatchObject({
    status: 409,
    code: 'refund_differs',
    reason: 'cost_refunds',
    params: { amount: 5 },
    detail: 'This cost refunds $5.00. Nothing was saved. Check the refund, then save again.',
  })
  expect(new ProblemError('not_found').toProblem('1')).toMatchObject({
    code: 'not_found',
    detail: 'There is nothing at this address.',
  })
})

it('a refused field has its code, its values and its sentence', () => {
  const error = { pointer: '/name', code: 'name_up_to', params: { max: 200 } } as const
  expect(withDetail(error)).toEqual({ ...error, detail: 'Please enter a name of up to 200 characters.' })
})

it('a problem and its refused fields are written in another language', () => {
  const errors = [{ pointer: '/name', code: 'name_up_to', params: { max: 4_000 } } as const]
  const problem = new ProblemError('invalid_input', { errors }).toProblem('1', 'en-XA')
  expect(problem.errors?.[0]?.detail).toMatch(/4,000/)
  expect(`${problem.detail}${problem.errors?.[0]?.detail}`).not.toMatch(/[a-z]{3}/)
})

it('every sentence can be written', () => {
  for (const code of Object.keys(en) as (keyof typeof en)[]) expect(detailOf(code)).not.toBe('')
})

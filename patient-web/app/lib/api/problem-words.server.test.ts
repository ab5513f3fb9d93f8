import { inLanguage, translated } from './problem-words.server'

const refusal = {
  code: 'invalid_input',
  detail: 'Invalid input provided. Please check your data and try again.',
  errors: [
    { pointer: '/name', code: 'name_up_to', params: { max: 4_000 }, detail: 'Please enter a name.' },
    { pointer: '/x', code: 'unheard_of', detail: 'Something else.' },
  ],
}
const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'retry-after': '5' } })

test('a refusal is written in the language of the page', async () => {
  const told = await inLanguage(answer(400, refusal), 'en-XA')
  expect([told.status, told.headers.get('retry-after')]).toEqual([400, '5'])
  const { detail, errors } = await told.json()
  expect(errors[0].detail).toMatch(/4,000/)
  expect(`${detail}${errors[0].detail}`).not.toMatch(/[a-z]{3}/)
})

test('a sentence without a translation stays in English', async () => {
  const told = await inLanguage(answer(400, refusal), 'en-XA')
  expect((await told.json()).errors[1].detail).toBe('Something else.')
})

test('an English page and a successful answer stay as they are', async () => {
  const english = answer(400, refusal)
  expect(await inLanguage(english, 'en')).toBe(english)
  const fine = answer(200, {})
  expect(await inLanguage(fine, 'en-XA')).toBe(fine)
})

test.each([
  [
    'the reason of a problem',
    { code: 'refund_differs', reason: 'cost_refunds', params: { amount: 1_240.5 } },
    '$1,240.50',
  ],
  [
    'an amount in its currency',
    { code: 'offer_total_small', params: { amount: 1_000, currency: 'JPY' } },
    /JPY\s1,000/,
  ],
  [
    'a time in its zone',
    {
      code: 'booking_has_appointment',
      params: {
        at: '2027-01-14T01:30:00.000Z',
        timeZone: 'Asia/Kuala_Lumpur',
        city: 'K',
        offset: 'G',
        status: 'x',
      },
    },
    'January 14, 2027 at 09:30',
  ],
])('%s is written with its values', (_what, problem, words) => {
  expect(translated(problem, 'en').detail).toMatch(words)
})

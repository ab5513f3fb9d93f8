import { createApi } from '~/lib/api/api'
import { factor, session } from '../../../jest/fixtures'
import { problem, serve } from '../../../jest/server'
import { type Challenge, newChallenge, RECOVERY } from './second-step-state'
import { begin, secondStep } from './second-step-submit'

const TOTP = factor()
const PHONE = factor({ id: 'factor-2', type: 'phone', hint: '•••• 5678' })
const VERIFY = 'POST /api/auth/challenges/c/verify'
const SEND = 'POST /api/auth/challenges/c/send'
const WRONG = problem(400, 'code_rejected', 'Not right')
const api = createApi('http://site', (request) => fetch(request))

const challenge = (changes: Partial<Challenge> = {}): Challenge => ({
  ...newChallenge({ mfaRequired: true, challengeId: 'c', factors: [TOTP, PHONE] }),
  ...changes,
})

function press(fields: Record<string, string>, of = challenge()) {
  const form = new FormData()
  form.set('challenge', JSON.stringify(of))
  form.set('method', TOTP.id)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return secondStep(api, form)
}

test('a right password leads on, or to the first factor', () => {
  const pending = { mfaRequired: true, challengeId: 'c', factors: [TOTP] } as const
  expect(begin({ kind: 'pending', pending: { ...pending, factors: [TOTP] } })).toMatchObject({
    kind: 'second-step',
    method: TOTP.id,
    challenge: { challengeId: 'c', attempts: 0 },
  })
})

test('the code goes out with the factor that it is from', async () => {
  const sent = serve({ [VERIFY]: { body: session({ assurance: 'aal2' }) } })
  expect(await press({ code: ' 123 456 ' })).toMatchObject({ kind: 'signed-in' })
  expect(sent).toEqual([{ call: VERIFY, body: { code: '123 456', factorId: TOTP.id } }])
})

test('a recovery code belongs to no factor', async () => {
  const sent = serve({ [VERIFY]: { body: session() } })
  await press({ code: 'abcd-efgh-jkmn', method: RECOVERY })
  expect(sent).toEqual([{ call: VERIFY, body: { code: 'abcd-efgh-jkmn' } }])
})

test('no code is said before anything is sent', async () => {
  const sent = serve({})
  expect(await press({ code: ' ' })).toMatchObject({ errors: { code: 'auth.step.error.code' } })
  expect(sent).toEqual([])
})

test('a wrong code keeps the step and is counted', async () => {
  serve({ [VERIFY]: WRONG })
  expect(await press({ code: '1' })).toMatchObject({
    kind: 'second-step',
    challenge: { attempts: 1 },
    errors: { code: { text: 'Not right' } },
  })
})

test.each([
  ['after the fifth wrong code', challenge({ attempts: 4 }), { code: '1' }],
  ['when it has expired', challenge({ startedAt: Date.now() - 600_001 }), { code: '1' }],
  ['when the server knows it no more', challenge(), { send: 'yes', method: PHONE.id }],
])('the challenge is over %s', async (_, of, fields) => {
  serve({ [VERIFY]: WRONG, [SEND]: WRONG })
  expect(await press(fields, of)).toEqual({ kind: 'over' })
})

test('a form that is not ours leads back to the password', async () => {
  const form = new FormData()
  form.set('challenge', '{"challengeId":1}')
  expect(await secondStep(api, form)).toEqual({ kind: 'over' })
})

test('the phone is sent a code when asked', async () => {
  const sent = serve({ [SEND]: { body: { status: 'accepted' } } })
  expect(await press({ send: 'yes', method: PHONE.id })).toMatchObject({ sent: true, method: PHONE.id })
  expect(sent).toEqual([{ call: SEND, body: { factorId: PHONE.id } }])
})

test('another way needs no call', async () => {
  const sent = serve({})
  expect(await press({ switch: RECOVERY })).toMatchObject({ method: RECOVERY })
  expect(sent).toEqual([])
})

test('a limit keeps the step and says how long to wait', async () => {
  serve({ [VERIFY]: { ...problem(429, 'rate_limited', 'Too many'), headers: { 'retry-after': '60' } } })
  expect(await press({ code: '1' })).toMatchObject({
    kind: 'second-step',
    challenge: { attempts: 0 },
    failure: { text: 'Too many', waitSeconds: 60 },
  })
})

import { createApi } from '~/lib/api/api'
import { factor, session } from '../../../jest/fixtures'
import { problem, serve } from '../../../jest/server'
import { codeSignIn } from './code-submit'

const SEND = 'POST /api/auth/otp'
const VERIFY = 'POST /api/auth/otp/verify'
const EMAIL = 'ada@example.com'
const api = createApi('http://site', (request) => fetch(request))

function press(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return codeSignIn(api, form)
}

test('whoever has typed no address yet is asked for it, without a reproach', async () => {
  expect(await press({ ask: 'yes', email: '' })).toEqual({ kind: 'address', email: '' })
})

test('what is no address is said', async () => {
  expect(await press({ ask: 'yes', email: 'ada' })).toMatchObject({ errors: { email: 'auth.error.email' } })
})

test('the code is sent, then handed in', async () => {
  const sent = serve({ [SEND]: { body: {} }, [VERIFY]: { body: session() } })
  expect(await press({ ask: 'yes', email: EMAIL })).toEqual({ kind: 'code', email: EMAIL })
  expect(await press({ email: EMAIL, code: '1234 5678' })).toMatchObject({ kind: 'signed-in' })
  expect(sent.map(({ body }) => body)).toEqual([{ email: EMAIL }, { email: EMAIL, code: '1234 5678' }])
})

test('a wrong code keeps the step', async () => {
  serve({ [VERIFY]: problem(400, 'code_rejected', 'Not right') })
  expect(await press({ email: EMAIL, code: '1' })).toEqual({
    kind: 'code',
    email: EMAIL,
    errors: { code: { text: 'Not right' } },
  })
})

test('asking too often keeps the step as well', async () => {
  serve({ [SEND]: problem(429, 'rate_limited', 'Too many') })
  expect(await press({ ask: 'again', email: EMAIL, code: '' })).toMatchObject({
    kind: 'code',
    failure: { text: 'Too many' },
  })
})

test('an account with a second factor is asked for it', async () => {
  serve({ [VERIFY]: { body: { mfaRequired: true, challengeId: 'c', factors: [factor()] } } })
  expect(await press({ email: EMAIL, code: '1' })).toMatchObject({ kind: 'second-step', method: 'factor-1' })
})

test('whoever has the code already hands it in without asking for another', async () => {
  const sent = serve({ [VERIFY]: { body: session() } })
  expect(await press({ have: 'yes', email: EMAIL })).toEqual({ kind: 'code', email: EMAIL })
  expect(sent).toEqual([])
})

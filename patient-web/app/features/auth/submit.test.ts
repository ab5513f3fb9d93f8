import { createApi } from '~/lib/api/api'
import { signIn, signUp } from './submit'
import { verifyEmail } from './verify-submit'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

function answering(status: number, body: unknown) {
  const requests: { path: string; body: unknown }[] = []
  const api = createApi('http://site', async (request) => {
    requests.push({ path: new URL(request.url).pathname, body: await request.json() })
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
  return { api, requests }
}

const PERSON = { firstName: ' Ada ', lastName: 'Lovelace', email: ' ada@example.com ', password: 'secret1' }

test('sign-up sends trimmed names and the way back', async () => {
  const { api, requests } = answering(202, { status: 'accepted' })
  expect(await signUp(api, form(PERSON), '/dashboard')).toEqual({
    kind: 'accepted',
    email: 'ada@example.com',
  })
  expect(requests).toEqual([
    {
      path: '/api/auth/sign-up',
      body: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        password: 'secret1',
        returnTo: '/dashboard',
      },
    },
  ])
})

test('what is missing is said before anything is sent', async () => {
  const { api, requests } = answering(202, {})
  const outcome = await signUp(api, form({ email: 'no', password: '12345' }), '/')
  expect(outcome).toMatchObject({
    kind: 'refused',
    errors: {
      firstName: 'auth.error.firstName',
      lastName: 'auth.error.lastName',
      email: 'auth.error.email',
      password: { id: 'auth.error.password.short', values: { count: 6 } },
    },
  })
  expect(requests).toHaveLength(0)
})

test("the server's own words are passed on", async () => {
  const detail = 'Too many requests. Please wait before trying again.'
  const { api } = answering(429, { code: 'rate_limited', detail })
  expect(await signIn(api, form(PERSON))).toMatchObject({ kind: 'refused', failure: { text: detail } })
})

test('errors of single fields go to the fields', async () => {
  const errors = [{ pointer: '/password', code: 'weak_password', detail: 'Too common' }]
  const { api } = answering(400, { code: 'invalid_input', detail: 'x', errors })
  const outcome = await signUp(api, form(PERSON), '/')
  expect(outcome).toMatchObject({ errors: { password: { text: 'Too common' } }, failure: undefined })
})

test('a second factor is asked for where the account has one', async () => {
  const pending = { mfaRequired: true, challengeId: 'c', factors: [] }
  const { api } = answering(200, pending)
  expect(await signIn(api, form(PERSON))).toEqual({ kind: 'pending', pending })
})

test('a refused sign-in may be one whose address is not confirmed yet', async () => {
  const { api } = answering(401, { code: 'authentication_failed', detail: 'x' })
  expect(await signIn(api, form(PERSON))).toMatchObject({ perhapsUnverified: true, email: 'ada@example.com' })
})

test('a used link is no success', async () => {
  const { api } = answering(400, { code: 'invalid_token', detail: 'x' })
  expect(await verifyEmail(api, 'used')).toBeUndefined()
})

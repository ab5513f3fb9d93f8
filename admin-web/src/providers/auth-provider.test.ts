import { aSession, fakeApi, json, problem } from '../testing/api'
import { CHOSEN_SIGN_OUT, createAuthProvider } from './auth-provider'
import { homeUrl } from './front'
import { toHttpError } from './problem'
import { createSessionClient } from './session'

const REFRESH = 'POST /api/auth/refresh'
const SIGN_OUT = 'POST /api/auth/sign-out'
const signInPage = { redirectTo: '/auth?returnTo=%2Fadmin%2Fbookings', message: false }
const refusal = () => toHttpError(problem(403, 'access_denied', 'Access denied.'))

beforeEach(() => window.history.replaceState(null, '', '/admin/bookings'))

test.each([
  ['nobody', problem(401, 'not_signed_in', 'Please sign in'), signInPage],
  ['a patient', json(aSession('user', 'patient')), { redirectTo: homeUrl(), message: false }],
  ['staff on the patient site', json(aSession('moderator', 'patient')), signInPage],
] as const)('%s is led to where they belong', async (_who, answer, way) => {
  fakeApi({ [REFRESH]: () => answer })
  await expect(createAuthProvider(createSessionClient()).checkAuth()).rejects.toEqual(way)
})

test('staff enter', async () => {
  fakeApi({ [REFRESH]: () => json(aSession('moderator')) })
  await expect(createAuthProvider(createSessionClient()).checkAuth()).resolves.toBeUndefined()
})

test('a person who lost the role is led to the sign-in page, which says so, at the next refusal', async () => {
  let role: 'admin' | 'user' = 'admin'
  fakeApi({ [REFRESH]: () => json(aSession(role)) })
  const provider = createAuthProvider(createSessionClient())
  await provider.checkAuth()
  role = 'user'
  await expect(provider.checkError(await refusal())).rejects.toEqual(signInPage)
})

test('a refusal of one thing leads staff nowhere', async () => {
  fakeApi({ [REFRESH]: () => json(aSession('moderator')) })
  const provider = createAuthProvider(createSessionClient())
  await provider.checkAuth()
  await expect(provider.checkError(await refusal())).resolves.toBeUndefined()
})

test.each([
  ['staff', 'admin', 1, homeUrl()],
  ['staff on the patient site', 'patient', 0, signInPage.redirectTo],
] as const)('%s leaving', async (_who, audience, signOuts, target) => {
  const api = fakeApi({
    [REFRESH]: () => json(aSession('admin', audience)),
    [SIGN_OUT]: () => json({ status: 'accepted' }),
  })
  const session = createSessionClient()
  await session.restore()
  expect(await createAuthProvider(session).logout()).toBe(target)
  expect(api.to(SIGN_OUT)).toHaveLength(signOuts)
})

test('a person who lost the role keeps the session until they choose to sign out', async () => {
  let role: 'admin' | 'user' = 'admin'
  const api = fakeApi({
    [REFRESH]: () => json(aSession(role)),
    [SIGN_OUT]: () => json({ status: 'accepted' }),
  })
  const session = createSessionClient()
  const provider = createAuthProvider(session)
  await provider.checkAuth()
  role = 'user'
  await session.renew()
  expect(await provider.logout()).toBe(homeUrl())
  expect(api.to(SIGN_OUT)).toHaveLength(0)
  expect(await provider.logout(CHOSEN_SIGN_OUT)).toBe(homeUrl())
  expect(api.to(SIGN_OUT)).toHaveLength(1)
  expect(session.current()).toBeNull()
})

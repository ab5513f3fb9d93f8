import { aFactor, aSession, fakeApi, json, problem } from '../testing/api'
import { createOwnFactors } from './own-factors'
import { createSessionClient } from './session'

const UNSENT = 'sihat-unsent-sign-out'
const SIGN_IN = 'POST /api/auth/sign-in'
const SIGN_OUT = 'POST /api/auth/sign-out'
const REFRESH = 'POST /api/auth/refresh'
const VERIFY = `POST /api/auth/factors/${aFactor().id}/verify`
const BOOKINGS = 'GET /api/admin/bookings'
const RAISED = { ...aSession('admin'), accessToken: 'raised' }

afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

const refusal = () => problem(401, 'authentication_failed', 'Please sign in')

test('asks the server once whether somebody is signed in', async () => {
  const api = fakeApi({ 'POST /api/auth/refresh': refusal })
  const session = createSessionClient()
  expect(await Promise.all([session.restore(), session.restore()])).toEqual([null, null])
  expect(await session.restore()).toBeNull()
  expect(api.calls).toHaveLength(1)
})

test('asks nothing when the page came without a session', async () => {
  const api = fakeApi({})
  expect(await createSessionClient('none').restore()).toBeNull()
  expect(api.calls).toHaveLength(0)
})

test('renews a token that is about to expire before it uses it', async () => {
  const almostOver = {
    ...aSession('admin'),
    accessToken: 'old',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  }
  const api = fakeApi({
    'POST /api/auth/sign-in': () => json(almostOver),
    'POST /api/auth/refresh': () => json(aSession('admin')),
    'GET /api/admin/bookings': () => json([]),
  })
  const session = createSessionClient()
  await session.signIn('admin@example.org', 'a password')
  await session.fetch('/api/admin/bookings')
  expect(api.to('GET /api/admin/bookings')[0]?.headers.get('Authorization')).toBe('Bearer token-of-admin')
})

test.each([
  ['another of the team', 'moderator', 'admin'],
  ['a patient', 'user', 'patient'],
] as const)('nobody goes on as %s who signed in in another tab', async (_who, role, audience) => {
  const api = fakeApi({
    'POST /api/auth/sign-in': () => json({ ...aSession('admin'), expiresAt: new Date().toISOString() }),
    'POST /api/auth/refresh': () => {
      const another = aSession(role, audience)
      return json({ ...another, user: { ...another.user, id: crypto.randomUUID() } })
    },
    'GET /api/admin/bookings': () => refusal(),
  })
  const session = createSessionClient()
  await session.signIn('admin@example.org', 'a password')
  const response = await session.fetch('/api/admin/bookings')
  expect(response.status).toBe(401)
  expect(api.to('GET /api/admin/bookings').map(({ headers }) => headers.get('Authorization'))).toEqual([null])
  expect(session.current()).toBeNull()
  expect(session.person()?.role).toBe('admin')
})

test('a second factor is sent under the lock of the refresh cookie, and its session replaces this one', async () => {
  const request = jest.fn((_name: string, task: () => Promise<unknown>) => task())
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  try {
    const api = fakeApi({
      [SIGN_IN]: () => json(aSession('admin')),
      [VERIFY]: () => json({ factor: aFactor(), recoveryCodes: null, session: RAISED }),
      [BOOKINGS]: () => json([]),
    })
    const session = createSessionClient('none')
    await session.signIn('admin@example.org', 'a password')
    await createOwnFactors(session).verify({ factorId: aFactor().id, code: '123456' })
    expect(request.mock.calls).toEqual([['sihat-session', expect.any(Function)]])
    await session.fetch('/api/admin/bookings')
    expect(api.to(BOOKINGS)[0]?.headers.get('Authorization')).toBe('Bearer raised')
  } finally {
    Reflect.deleteProperty(navigator, 'locks')
  }
})

test('a session that replaces this one does not reach a person who signed out meanwhile', async () => {
  const api = fakeApi({
    [SIGN_IN]: () => json(aSession('admin')),
    [SIGN_OUT]: () => json({}),
    [BOOKINGS]: () => json([]),
  })
  const session = createSessionClient('none')
  await session.signIn('admin@example.org', 'a password')
  await session.signOut()
  session.replace(RAISED)
  await session.fetch('/api/admin/bookings')
  expect(api.to(BOOKINGS)[0]?.headers.get('Authorization')).toBeNull()
})

test('a sign-out holds here even when the server fails', async () => {
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    'POST /api/auth/sign-out': () => problem(500, 'internal', 'Broken'),
  })
  const session = createSessionClient()
  await session.restore()
  await expect(session.signOut()).rejects.toMatchObject({ status: 500 })
  expect(await session.restore()).toBeNull()
})

test('a sign-out that the server confirms leaves nothing to send', async () => {
  const api = fakeApi({
    [REFRESH]: () => json(aSession('admin')),
    [SIGN_OUT]: () => {
      expect(localStorage.getItem(UNSENT)).toBe('global')
      return json({ status: 'accepted' })
    },
  })
  const session = createSessionClient()
  await session.restore()
  await session.signOut()
  expect(api.to(SIGN_OUT).map(({ body }) => body)).toEqual([{ scope: 'global' }])
  expect(localStorage.getItem(UNSENT)).toBeNull()
})

test.each(['global', 'local'])(
  'an unsent %s sign-out is sent before a session is restored',
  async (scope) => {
    localStorage.setItem(UNSENT, scope)
    let works = false
    const api = fakeApi({
      [REFRESH]: () => json(aSession('admin')),
      [SIGN_OUT]: () =>
        works ? json({ status: 'accepted' }) : Promise.reject(new TypeError('Failed to fetch')),
    })
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(await createSessionClient().restore()).toBeNull()
    expect(localStorage.getItem(UNSENT)).toBe(scope)
    works = true
    expect(await createSessionClient().restore()).toBeNull()
    expect(localStorage.getItem(UNSENT)).toBeNull()
    expect(api.to(SIGN_OUT).map(({ body }) => body)).toEqual([{ scope }, { scope }])
    expect(api.to(REFRESH)).toHaveLength(0)
  },
)

test('an unsent sign-out is known without storage', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Refused', 'QuotaExceededError')
  })
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const api = fakeApi({
    [REFRESH]: () => json(aSession('admin')),
    [SIGN_OUT]: () => problem(500, 'internal', 'Broken'),
  })
  const session = createSessionClient()
  await session.restore()
  await session.signOut().catch(() => undefined)
  expect(await session.renew()).toBeNull()
  expect(api.to(REFRESH)).toHaveLength(1)
  expect(api.to(SIGN_OUT)).toHaveLength(2)
})

test('a refresh under way signs nobody in after a sign-out', async () => {
  const answer = Promise.withResolvers<Response>()
  fakeApi({ [REFRESH]: () => answer.promise, [SIGN_OUT]: () => problem(500, 'internal', 'Broken') })
  const session = createSessionClient()
  const restored = session.restore()
  await session.signOut().catch(() => undefined)
  answer.resolve(json(aSession('admin')))
  expect(await restored).toBeNull()
  expect(session.current()).toBeNull()
})

test('a new sign-in drops an unsent sign-out', async () => {
  localStorage.setItem(UNSENT, 'global')
  const api = fakeApi({
    [SIGN_IN]: () => json(aSession('admin')),
    [REFRESH]: () => json(aSession('admin')),
  })
  const session = createSessionClient()
  await session.signIn('admin@example.org', 'a password')
  expect(localStorage.getItem(UNSENT)).toBeNull()
  expect((await session.renew())?.role).toBe('admin')
  expect(api.to(SIGN_OUT)).toHaveLength(0)
})

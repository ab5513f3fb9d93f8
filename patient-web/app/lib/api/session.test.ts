import { session } from '../../../jest/fixtures'
import type { AuthEvent } from './auth-events'

type SessionModule = typeof import('./session')
type EventsModule = typeof import('./auth-events')

/** The browser's channel and locks, small: tabs hear each other at once and take turns. */
function installBrowser(hint: 'maybe' | 'none') {
  const heard: { port: object; hear: (event: { data: unknown }) => void }[] = []
  class Channel {
    addEventListener(_: string, hear: (event: { data: unknown }) => void) {
      heard.push({ port: this, hear })
    }
    postMessage(data: unknown) {
      for (const { port, hear } of heard) if (port !== this) hear({ data })
    }
  }
  let turn: Promise<unknown> = Promise.resolve()
  const locks = {
    request: (_: string, work: () => Promise<unknown>) => {
      turn = turn.then(work, work)
      return turn
    },
  }
  Object.assign(globalThis, { BroadcastChannel: Channel })
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  document.documentElement.dataset.session = hint
}

interface Call {
  path: string
  body: string
}

function answer(...responses: (() => Response)[]) {
  const calls: Call[] = []
  globalThis.fetch = async (input) => {
    const request = input as Request
    calls.push({ path: new URL(request.url).pathname, body: await request.text() })
    const respond = responses[Math.min(calls.length, responses.length) - 1]
    if (!respond) throw new TypeError('no answer')
    return respond()
  }
  return calls
}

const paths = (calls: Call[]) => calls.map(({ path }) => path)
const signedIn = () => Response.json(session())
/** Resolves after every tab has had its turn. */
const everyTurn = () => navigator.locks.request('sihat-session', async () => undefined)
const away = () => new Response(null, { status: 503 })
const refused = () => Response.json({ code: 'not_signed_in' }, { status: 401 })
const done = () => Response.json({ status: 'accepted' })

interface Tab extends SessionModule {
  events: AuthEvent[]
}

function openTab(): Tab {
  let tab: Tab | undefined
  jest.isolateModules(() => {
    const events: AuthEvent[] = []
    jest.requireActual<EventsModule>('./auth-events').onAuthEvent((event) => events.push(event))
    tab = { ...jest.requireActual<SessionModule>('./session'), events }
  })
  if (!tab) throw new Error('The module did not load')
  return tab
}

afterEach(() => localStorage.clear())

test('two tabs, one refresh: the second takes over the session of the first', async () => {
  installBrowser('maybe')
  const calls = answer(signedIn)
  const [one, two] = [openTab(), openTab()]
  const states = await Promise.all([one.sessionReady(), two.sessionReady()])
  expect(states.map(({ status }) => status)).toEqual(['signed-in', 'signed-in'])
  expect(paths(calls)).toEqual(['/api/auth/refresh'])
  expect([one.events, two.events]).toEqual([['INITIAL_SESSION'], ['INITIAL_SESSION']])
})

test('a visitor without a session cookie costs no request', async () => {
  installBrowser('none')
  const calls = answer(refused)
  const tab = openTab()
  expect(await tab.sessionReady()).toEqual({ status: 'signed-out' })
  expect(calls).toEqual([])
  expect(tab.events).toEqual(['INITIAL_SESSION'])
})

test('a refused cookie means signed out', async () => {
  installBrowser('maybe')
  answer(refused)
  expect(await openTab().sessionReady()).toEqual({ status: 'signed-out' })
})

test('no network is not signed out: the next question asks again', async () => {
  installBrowser('maybe')
  answer()
  const tab = openTab()
  await expect(tab.sessionReady()).rejects.toMatchObject({ code: 'network' })
  answer(signedIn)
  expect((await tab.sessionReady()).status).toBe('signed-in')
})

test('a server that is briefly away is asked again', async () => {
  installBrowser('maybe')
  const calls = answer(away, signedIn)
  expect((await openTab().sessionReady()).status).toBe('signed-in')
  expect(calls).toHaveLength(2)
})

test('signing out in one tab signs out the other, whatever the server says', async () => {
  installBrowser('maybe')
  const calls = answer(signedIn, refused)
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const [one, two] = [openTab(), openTab()]
  await Promise.all([one.sessionReady(), two.sessionReady()])
  await one.signOut()
  expect(one.accessToken()).toBeUndefined()
  expect(two.accessToken()).toBeUndefined()
  expect(two.events.at(-1)).toBe('SIGNED_OUT')
  expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ scope: 'global' })
  expect(log).toHaveBeenCalledTimes(1)
  log.mockRestore()
})

test('a sign-out without a network is sent again, and nobody is signed in before', async () => {
  installBrowser('maybe')
  answer(signedIn, () => {
    throw new TypeError('no network')
  })
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const tab = openTab()
  await tab.sessionReady()
  await tab.signOut()
  expect(tab.accessToken()).toBeUndefined()

  installBrowser('maybe')
  const failing = answer(away)
  expect(await openTab().sessionReady()).toEqual({ status: 'signed-out' })
  expect(paths(failing)).toEqual(['/api/auth/sign-out'])

  installBrowser('maybe')
  const calls = answer(done, signedIn)
  expect(await openTab().sessionReady()).toEqual({ status: 'signed-out' })
  expect(calls).toEqual([{ path: '/api/auth/sign-out', body: '{"scope":"global"}' }])
  expect(localStorage).toHaveLength(0)
  log.mockRestore()
})

test('the network returns: a sign-out that did not arrive is sent again', async () => {
  installBrowser('maybe')
  answer(signedIn, away)
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const tab = openTab()
  await tab.sessionReady()
  await tab.signOut()
  const calls = answer(done)
  window.dispatchEvent(new Event('online'))
  await everyTurn()
  expect(paths(calls)).toEqual(['/api/auth/sign-out'])
  log.mockRestore()
})

test('a sign-out is sent and repeated where the browser refuses its storage', async () => {
  installBrowser('maybe')
  const calls = answer(signedIn, away, done)
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'QuotaExceededError')
  })
  const tab = openTab()
  await tab.sessionReady()
  await tab.signOut()
  expect(paths(calls)).toEqual(['/api/auth/refresh', '/api/auth/sign-out'])
  window.dispatchEvent(new Event('online'))
  await everyTurn()
  expect(paths(calls).slice(2)).toEqual(['/api/auth/sign-out'])
  window.dispatchEvent(new Event('online'))
  await everyTurn()
  expect(calls).toHaveLength(3)
  write.mockRestore()
  log.mockRestore()
})

test('a refresh that answers after a sign-out signs nobody in', async () => {
  installBrowser('maybe')
  answer(signedIn, signedIn, done)
  const tab = openTab()
  await tab.sessionReady()
  const refreshing = tab.refreshSession({ force: true })
  await tab.signOut()
  await refreshing
  expect(tab.accessToken()).toBeUndefined()
})

test('a new sign-in drops a sign-out that did not arrive', async () => {
  installBrowser('maybe')
  answer(signedIn, away)
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const tab = openTab()
  await tab.sessionReady()
  await tab.signOut()
  tab.adoptSession(session())
  const calls = answer(done)
  window.dispatchEvent(new Event('online'))
  await everyTurn()
  expect(calls).toEqual([])
  expect(tab.accessToken()).toBe('token')
  log.mockRestore()
})

test('signing out the others leaves this one, and a failure is told', async () => {
  installBrowser('maybe')
  const calls = answer(signedIn, done, away)
  const tab = openTab()
  await tab.sessionReady()
  await tab.signOut('others')
  expect(tab.accessToken()).toBe('token')
  expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ scope: 'others' })
  await expect(tab.signOut('others')).rejects.toMatchObject({ status: 503 })
  expect(tab.events).toEqual(['INITIAL_SESSION'])
})

test('a session that ended elsewhere ends in all tabs, and says so', async () => {
  installBrowser('maybe')
  answer(signedIn, refused)
  const [one, two] = [openTab(), openTab()]
  await Promise.all([one.sessionReady(), two.sessionReady()])
  const over = { status: 'signed-out', because: 'ended' }
  expect(await one.refreshSession({ force: true })).toEqual(over)
  expect(await two.sessionReady()).toEqual(over)
  expect(two.events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
})

test('a new session after a second factor reaches every tab, and nobody who signed out', async () => {
  installBrowser('none')
  answer(done)
  const [one, two] = [openTab(), openTab()]
  await Promise.all([one.sessionReady(), two.sessionReady()])
  one.adoptSession(session())
  one.replaceSession(session({ accessToken: 'new', assurance: 'aal2' }), 'MFA_CHALLENGE_VERIFIED')
  expect([one.accessToken(), two.accessToken()]).toEqual(['new', 'new'])
  await two.signOut()
  one.replaceSession(session({ accessToken: 'late' }), 'MFA_CHALLENGE_VERIFIED')
  expect([one.accessToken(), two.accessToken()]).toEqual([undefined, undefined])
})

test('all seven events, each with its cause, in every tab that it concerns', async () => {
  installBrowser('none')
  answer(signedIn)
  const [one, two] = [openTab(), openTab()]
  await Promise.all([one.sessionReady(), two.sessionReady()])
  one.announceRecovery()
  one.adoptSession(session())
  await one.refreshSession({ force: true })
  one.updateUser((user) => ({ ...user, email: 'new@example.com' }))
  one.replaceSession(session({ assurance: 'aal2' }), 'MFA_CHALLENGE_VERIFIED')
  one.forgetSession()
  const shared = ['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'MFA_CHALLENGE_VERIFIED', 'SIGNED_OUT']
  expect(one.events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY', ...shared])
  expect(two.events).toEqual(['INITIAL_SESSION', ...shared])
})

test('a sign-in with a second factor says that one was shown', () => {
  installBrowser('none')
  const tab = openTab()
  tab.adoptSession(session({ assurance: 'aal2' }))
  expect(tab.events).toEqual(['SIGNED_IN', 'MFA_CHALLENGE_VERIFIED'])
})

describe('the tick of 30 seconds', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    installBrowser('none')
  })
  afterEach(() => jest.useRealTimers())

  function signedInFor(ms: number) {
    const calls = answer(signedIn)
    const tab = openTab()
    tab.adoptSession(session({ expiresAt: new Date(Date.now() + ms).toISOString() }))
    return { calls, tab }
  }

  test('refreshes when 90 seconds or less remain', async () => {
    const { calls, tab } = signedInFor(120_000)
    await jest.advanceTimersByTimeAsync(29_999)
    expect(calls).toHaveLength(0)
    await jest.advanceTimersByTimeAsync(1)
    expect(paths(calls)).toEqual(['/api/auth/refresh'])
    expect(tab.events).toEqual(['SIGNED_IN', 'TOKEN_REFRESHED'])
  })

  test('sends a sign-out again that did not arrive', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const { tab } = signedInFor(300_000)
    answer(away)
    await tab.signOut()
    const calls = answer(done)
    await jest.advanceTimersByTimeAsync(30_000)
    expect(paths(calls)).toEqual(['/api/auth/sign-out'])
    log.mockRestore()
  })

  test('does nothing while more remain', async () => {
    const { calls } = signedInFor(121_000)
    await jest.advanceTimersByTimeAsync(30_000)
    expect(calls).toHaveLength(0)
  })
})

test('no token ever enters the web storage', async () => {
  installBrowser('maybe')
  answer(signedIn)
  await openTab().sessionReady()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

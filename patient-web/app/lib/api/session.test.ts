import type { Session } from './types'

type SessionModule = typeof import('./session')

const SESSION: Session = {
  accessToken: 'token',
  tokenType: 'Bearer',
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
  user: {
    id: 'user',
    email: 'a@example.com',
    role: 'user',
    identities: [],
    factors: [],
    profile: { firstName: 'A', lastName: 'B', phone: null, country: null },
  },
}

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

function answer(...responses: (() => Response)[]) {
  const paths: string[] = []
  globalThis.fetch = async (input) => {
    paths.push(new URL((input as Request).url).pathname)
    const respond = responses[Math.min(paths.length, responses.length) - 1]
    if (!respond) throw new TypeError('no answer')
    return respond()
  }
  return paths
}

const signedIn = () => Response.json(SESSION)
const refused = () => Response.json({ code: 'unauthenticated' }, { status: 401 })
const done = () => new Response(null, { status: 204 })

function openTab(): SessionModule {
  let tab: SessionModule | undefined
  jest.isolateModules(() => {
    tab = jest.requireActual<SessionModule>('./session')
  })
  if (!tab) throw new Error('The module did not load')
  return tab
}

test('two tabs, one refresh: the second takes over the session of the first', async () => {
  installBrowser('maybe')
  const paths = answer(signedIn)
  const [one, two] = [openTab(), openTab()]
  const states = await Promise.all([one.sessionReady(), two.sessionReady()])
  expect(states.map(({ status }) => status)).toEqual(['signed-in', 'signed-in'])
  expect(paths).toEqual(['/api/auth/refresh'])
})

test('a visitor without a session cookie costs no request', async () => {
  installBrowser('none')
  const paths = answer(refused)
  expect(await openTab().sessionReady()).toEqual({ status: 'signed-out' })
  expect(paths).toEqual([])
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

test('signing out in one tab signs out the other, whatever the server says', async () => {
  installBrowser('maybe')
  answer(signedIn, done)
  const [one, two] = [openTab(), openTab()]
  await Promise.all([one.sessionReady(), two.sessionReady()])
  await one.signOut()
  expect(one.accessToken()).toBeUndefined()
  expect(two.accessToken()).toBeUndefined()
})

import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { repositoryPath } from '../../src/platform/config/index.js'
import { cloneDatabase } from '../support/index.js'
import { ApiProcess } from './support/api.js'
import { allOnce, EffectsBench } from './support/effects.js'
import { itOnBothQueues } from './support/on-queues.js'
import { killPrograms } from './support/program.js'
import { RedisServer } from './support/servers.js'

const MESSAGES = 10
const POLL_MS = 2_000
const points = Array.from({ length: MESSAGES }, () => 'none' as const)
const clockOff = (hours: number) => [
  '--import',
  `${pathToFileURL(repositoryPath('backend/test/faults/programs/clock-off.mjs')).href}?hours=${hours}`,
]
const clocks = [
  ['an hour ahead', 1],
  ['an hour behind', -1],
] as const

afterEach(() => killPrograms())

describe.each(clocks)('a worker whose clock is %s', (_name, hours) => {
  itOnBothQueues(
    'handles messages once, and none before its time',
    async (queue) => {
      const redis = queue === 'Redis' ? await RedisServer.start() : undefined
      const bench = await EffectsBench.open(redis?.url)
      await bench.worker('steady-worker', clockOff(hours)).message()
      await bench.worker('steady-worker').message()
      await bench.send(points)
      await bench.settled(20_000)
      await bench.send(points, 30)
      await delay(2 * POLL_MS)
      expect(await bench.outcome()).toEqual({
        ...allOnce(MESSAGES),
        unsent: MESSAGES,
        unhandled: MESSAGES,
      })
      await bench.close()
    },
    180_000,
  )
})

describe.each(clocks)('a process of the API whose clock is %s', (_name, hours) => {
  it('signs nobody out, and lets nobody in who was', async () => {
    const database = await cloneDatabase('seeded')
    const [right, wrong] = await Promise.all([
      ApiProcess.start(database.appUrl),
      ApiProcess.start(database.appUrl, { env: { NODE_OPTIONS: clockOff(hours).join(' ') } }),
    ])
    const { headers } = await right.signIn('patient@demo.sihat.example')
    let cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    /** What a page does: it asks for a token, and uses it where it got it. */
    const visit = async (api: ApiProcess) => {
      const answer = await api.request<{ accessToken: string }>('POST', 'auth/refresh', {
        body: {},
        headers: { cookie },
      })
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      if (answer.status !== 200) return answer.status
      return (await api.request('GET', 'auth/user', { token: answer.body.accessToken })).status
    }
    expect([await visit(wrong), await visit(right), await visit(wrong)]).toEqual([200, 200, 200])
    const { status } = await right.request('POST', 'auth/sign-out', { body: {}, headers: { cookie } })
    expect(status).toBe(200)
    expect([await visit(wrong), await visit(right)]).toEqual([401, 401])
    await Promise.all([right.stop(), wrong.stop()])
    await database.drop()
  }, 180_000)
})

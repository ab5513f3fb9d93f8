import { setImmediate } from 'node:timers'
import { ApiError } from '~/lib/api/error'
import type { AssessmentDraft } from '~/lib/api/types'
import { readUnsaved } from '~/lib/api/unsaved'
import { problem, type Sent, serve, signIn } from '../../../jest/server'
import { RETRY_MS } from './draft-failures'
import { DraftKeeper, TYPING_PAUSE_MS } from './draft-keeper'

const GET = 'GET /api/assessments/draft'
const PUT = 'PUT /api/assessments/draft'
const NOTHING: AssessmentDraft = { data: null, step: null, version: 0, sentVersion: 0, savedAt: null }
const STALE = problem(409, 'stale_version', 'Changed meanwhile')
const STALE_ERROR = new ApiError({ status: 409, code: 'stale_version', detail: 'Changed meanwhile' })

function stored(version: number, symptoms: string, changes: Partial<AssessmentDraft> = {}): AssessmentDraft {
  return { data: { symptoms }, step: 0, version, sentVersion: 0, savedAt: '2026-11-21T10:42:00Z', ...changes }
}

let stop = () => {}

function open(loaded = NOTHING, consented = true) {
  const keeper = new DraftKeeper('u', loaded, consented)
  stop = keeper.start()
  return keeper
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
const written = (sent: Sent[]) =>
  sent
    .filter(({ call }) => call === PUT)
    .map(({ body }) => {
      const { data, version } = body as { data: { symptoms: string }; version: number }
      return [data.symptoms, version]
    })

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] })
  sessionStorage.clear()
  signIn()
})

afterEach(() => {
  stop()
  jest.useRealTimers()
})

/** Requests of the test environment take turns of the real clock. */
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('saves once typing has paused, with the version it was made on', async () => {
  const sent = serve({ [PUT]: [{ body: stored(1, 'Pain') }, { body: stored(2, 'Pain at night') }] })
  const keeper = open()
  keeper.change({ symptoms: 'Pa' })
  await pass(TYPING_PAUSE_MS - 1)
  keeper.change({ symptoms: 'Pain' })
  await pass(TYPING_PAUSE_MS - 1)
  expect(sent).toEqual([])
  expect(readUnsaved('u', 'assessment')).toMatchObject({ answers: { symptoms: 'Pain' }, version: 0 })
  await pass(1)
  await settle()
  expect(keeper.snapshot()).toMatchObject({ status: 'saved', savedAt: '2026-11-21T10:42:00Z' })
  expect(readUnsaved('u', 'assessment')).toBeUndefined()
  keeper.change({ symptoms: 'Pain at night' })
  await pass(TYPING_PAUSE_MS)
  await settle()
  expect(written(sent)).toEqual([
    ['Pain', 0],
    ['Pain at night', 1],
  ])
})

test('another part saves at once; nothing at all is not saved', async () => {
  const sent = serve({ [PUT]: { body: stored(1, 'Pain') } })
  const keeper = open()
  keeper.goTo(1)
  await settle()
  expect(sent).toEqual([])
  keeper.change({ symptoms: 'Pain' })
  keeper.goTo(2)
  await settle()
  expect(sent[0]?.body).toMatchObject({ data: { symptoms: 'Pain' }, step: 2, version: 0 })
})

test('after an assessment was sent the form starts from the version that is given, and saves nothing while it is empty', async () => {
  const sent = serve({ [PUT]: { body: stored(4, 'Pain') } })
  const keeper = open({ ...NOTHING, version: 3 })
  keeper.goTo(1)
  await settle()
  expect(sent).toEqual([])
  keeper.change({ symptoms: 'Pain' })
  keeper.save()
  await settle()
  expect(written(sent)).toEqual([['Pain', 3]])
})

test('one saving at a time, and the newest text goes when it is done', async () => {
  const sent = serve({ [PUT]: [{ body: stored(1, 'one') }, { body: stored(2, 'three') }] })
  const keeper = open()
  keeper.change({ symptoms: 'one' })
  keeper.save()
  keeper.change({ symptoms: 'two' })
  keeper.save()
  keeper.change({ symptoms: 'three' })
  keeper.save()
  await settle()
  expect(written(sent)).toEqual([
    ['one', 0],
    ['three', 1],
  ])
  expect(keeper.snapshot().status).toBe('saved')
})

test('a page that is hidden saves at once, and so that the page need not stay', async () => {
  const keepalive: boolean[] = []
  globalThis.fetch = (async (request: Request) => {
    keepalive.push(request.keepalive)
    return Response.json(stored(keepalive.length, 'x'))
  }) as typeof fetch
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const keeper = open()
  const hide = () => document.dispatchEvent(new Event('visibilitychange'))
  keeper.change({ symptoms: 'Pain' })
  hide()
  await settle()
  // More than a browser sends for a page that is gone.
  keeper.change({ symptoms: 'ñ'.repeat(40_000) })
  hide()
  await settle()
  hidden.mockRestore()
  expect(keepalive).toEqual([true, false])
})

test('a lost connection: tried again after longer and longer pauses, and at once when it is back', async () => {
  const sent = serve({})
  const keeper = open()
  keeper.change({ symptoms: 'Pain' })
  await pass(TYPING_PAUSE_MS)
  await settle()
  expect(keeper.snapshot().status).toBe('failing')
  for (const pause of RETRY_MS.slice(0, 2)) {
    await pass(pause)
    await settle()
  }
  expect(sent).toHaveLength(3)
  keeper.change({ symptoms: 'Pain at night' })
  expect(readUnsaved('u', 'assessment')).toMatchObject({ answers: { symptoms: 'Pain at night' } })
  const back = serve({ [PUT]: { body: stored(1, 'Pain at night') } })
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(written(back)).toEqual([['Pain at night', 0]])
  expect(keeper.snapshot().status).toBe('saved')
})

test('a reload takes up what was not saved', async () => {
  serve({})
  open(stored(4, 'Old')).change({ symptoms: 'New' })
  stop()
  await settle()
  const sent = serve({ [PUT]: { body: stored(5, 'New') } })
  const keeper = open(stored(4, 'Old'))
  expect(keeper.snapshot().answers.symptoms).toBe('New')
  await settle()
  expect(written(sent)).toEqual([['New', 4]])
})

test('a reload after a saving whose answer was lost asks nothing', () => {
  serve({})
  open(stored(4, 'Old')).change({ symptoms: 'New ' })
  stop()
  const keeper = open(stored(5, 'New'))
  expect(keeper.snapshot()).toMatchObject({ status: 'saved', newer: undefined })
  expect(readUnsaved('u', 'assessment')).toBeUndefined()
})

describe('changed on another device', () => {
  const newer = stored(7, 'From the phone')

  async function conflict(then: Parameters<typeof serve>[0] = {}) {
    const sent = serve({ [PUT]: STALE, [GET]: { body: newer } })
    const keeper = open(stored(4, 'Old'))
    keeper.change({ symptoms: 'From here' })
    keeper.save()
    await settle()
    expect(keeper.snapshot()).toMatchObject({ newer, answers: { symptoms: 'From here' } })
    keeper.change({ symptoms: 'From here too' })
    await pass(60_000)
    expect(written(sent)).toHaveLength(1)
    return { keeper, sent: serve(then) }
  }

  test('what is here can be kept', async () => {
    const { keeper, sent } = await conflict({ [PUT]: { body: stored(8, 'From here too') } })
    keeper.keepMine()
    await settle()
    expect(written(sent)).toEqual([['From here too', 7]])
    expect(keeper.snapshot()).toMatchObject({ status: 'saved', newer: undefined })
  })

  test('the other can be used', async () => {
    const { keeper, sent } = await conflict({ [PUT]: { body: stored(8, 'And on') } })
    keeper.takeNewer()
    expect(keeper.snapshot()).toMatchObject({ answers: { symptoms: 'From the phone' }, newer: undefined })
    expect(readUnsaved('u', 'assessment')).toBeUndefined()
    keeper.change({ symptoms: 'And on' })
    keeper.save()
    await settle()
    expect(written(sent)).toEqual([['And on', 7]])
  })

  test.each([
    ['temp <38 and pulse >100', 'temp <40 and pulse >100'],
    ['10 mg', '1 0 mg'],
    ['no <b>pain', 'no pain'],
  ])('%s is not %s', async (here, there) => {
    serve({ [PUT]: STALE, [GET]: { body: stored(5, there) } })
    const keeper = open(stored(4, 'Old'))
    keeper.change({ symptoms: here })
    keeper.save()
    await settle()
    expect(keeper.snapshot()).toMatchObject({ newer: { version: 5 }, answers: { symptoms: here } })
    expect(readUnsaved('u', 'assessment')).toMatchObject({ answers: { symptoms: here } })
  })

  test('our own saving, whose answer was lost, is no other version', async () => {
    serve({ [PUT]: STALE, [GET]: { body: stored(5, 'From here') } })
    const keeper = open(stored(4, 'Old'))
    keeper.change({ symptoms: 'From here ' })
    keeper.save()
    await settle()
    expect(keeper.snapshot()).toMatchObject({ status: 'saved', newer: undefined })
  })

  test('nor is it when more was typed since: that goes on top of it, after a reload too', async () => {
    serve({})
    open(stored(4, 'Old')).change({ symptoms: 'One' })
    await pass(TYPING_PAUSE_MS)
    await settle()
    stop()
    const reloaded = open(stored(4, 'Old'))
    reloaded.change({ symptoms: 'One and two' })
    await settle()
    const sent = serve({
      [PUT]: [STALE, { body: stored(6, 'One and two') }],
      [GET]: { body: stored(5, 'One') },
    })
    reloaded.save()
    await settle()
    expect(written(sent)).toEqual([
      ['One and two', 4],
      ['One and two', 5],
    ])
    expect(reloaded.snapshot()).toMatchObject({ status: 'saved', newer: undefined })
  })

  test('a reload asks the server whether the other version is our own', async () => {
    serve({})
    open(stored(4, 'Old')).change({ symptoms: 'From <b>here' })
    stop()
    await settle()
    const sent = serve({ [PUT]: { body: stored(5, 'From here') } })
    const keeper = open(stored(5, 'From here'))
    await settle()
    expect(written(sent)).toEqual([['From <b>here', 4]])
    expect(keeper.snapshot()).toMatchObject({ status: 'saved', newer: undefined })
  })
})

test('a withdrawn consent stops the saving; the text stays, and goes when there is one again', async () => {
  serve({ [PUT]: problem(403, 'consent_required', 'x') })
  const keeper = open()
  keeper.change({ symptoms: 'Pain' })
  keeper.save()
  await settle()
  expect(keeper.snapshot()).toMatchObject({ needsConsent: true, answers: { symptoms: 'Pain' } })
  const sent = serve({ [PUT]: { body: stored(1, 'Pain') } })
  await pass(120_000)
  expect(sent).toEqual([])
  keeper.consented()
  await settle()
  expect(written(sent)).toEqual([['Pain', 0]])
})

test('what the server refuses is said at its field, and not sent again as it is', async () => {
  const sent = serve({ [PUT]: problem(400, 'invalid_input', 'Too long', '/preferredDestinations/0') })
  const keeper = open()
  keeper.change({ preferredDestinations: ['x'] })
  keeper.save()
  await settle()
  expect(keeper.snapshot()).toMatchObject({
    status: 'refused',
    errors: { preferredDestinations: { text: 'Too long' } },
  })
  await pass(120_000)
  expect(sent).toHaveLength(1)
})

describe('submitting', () => {
  async function filled() {
    serve({ [PUT]: { body: stored(1, 'Pain') } })
    const keeper = open()
    keeper.change({ symptoms: 'Pain' })
    keeper.save()
    await settle()
    return keeper
  }
  const lost = new TypeError('Failed to fetch')

  test('waits for a saving that is under way, and starts no other', async () => {
    const asked: ((answer: Response) => void)[] = []
    globalThis.fetch = (() => new Promise((resolve) => asked.push(resolve))) as typeof fetch
    const keeper = open()
    keeper.change({ symptoms: 'Pain' })
    keeper.save()
    const began = jest.fn()
    const begun = keeper.beginSubmission([]).then(began)
    await settle()
    expect(began).not.toHaveBeenCalled()
    asked[0]?.(Response.json(stored(1, 'Pain')))
    await settle()
    await begun
    keeper.change({ symptoms: 'Pain at night' })
    keeper.save()
    await pass(60_000)
    await settle()
    expect(asked).toHaveLength(1)
  })

  test('the same answers have the same key until it is known what became of them, after a reload too', async () => {
    const keeper = await filled()
    const { key } = await keeper.beginSubmission(['file'])
    keeper.notSubmitted(lost)
    stop()
    const sent = serve({})
    const reloaded = open(NOTHING)
    expect(reloaded.snapshot()).toMatchObject({ unconfirmed: true, answers: { symptoms: 'Pain' } })
    // The file may have gone with the assessment.
    const again = await reloaded.beginSubmission([])
    expect(again).toMatchObject({ key, body: { recordIds: ['file'] } })
    reloaded.submitted()
    await pass(60_000)
    expect(sent).toEqual([])
    expect(sessionStorage).toHaveLength(0)
  })

  test('names the version of the draft that it sends', async () => {
    const keeper = await filled()
    expect((await keeper.beginSubmission([])).body).toMatchObject({ draftVersion: 1 })
  })

  test('the same answers that another tab saved go on its version', async () => {
    const keeper = await filled()
    const first = await keeper.beginSubmission([])
    serve({ [GET]: { body: stored(3, 'Pain', { step: 2 }) } })
    expect(await keeper.catchUp()).toBe(true)
    const second = await keeper.beginSubmission([])
    expect(second).toMatchObject({ body: { draftVersion: 3 } })
    expect(second.key).not.toBe(first.key)
  })

  test('a draft that another tab submitted is said to be sent, and what is here stays', async () => {
    const keeper = await filled()
    await keeper.beginSubmission([])
    const emptied = { ...NOTHING, version: 2, sentVersion: 2 }
    serve({ [GET]: { body: emptied } })
    expect(await keeper.catchUp()).toBe(false)
    keeper.notSubmitted(STALE_ERROR)
    expect(keeper.snapshot()).toMatchObject({
      newer: emptied,
      sent: true,
      unconfirmed: false,
      answers: { symptoms: 'Pain' },
    })
    // Also when this tab is closed or loaded again before the patient has chosen.
    expect(readUnsaved('u', 'assessment')).toMatchObject({ answers: { symptoms: 'Pain' }, version: 1 })
    const sent = serve({ [PUT]: { body: stored(3, 'Pain') } })
    keeper.keepMine()
    await settle()
    expect(written(sent)).toEqual([['Pain', 2]])
    expect((await keeper.beginSubmission([])).body).toMatchObject({ draftVersion: 3 })
  })

  test('a draft that was submitted is said to be sent also when the next one has begun', async () => {
    const keeper = await filled()
    await keeper.beginSubmission([])
    const next = stored(4, 'The next one', { sentVersion: 2 })
    serve({ [GET]: { body: next } })
    expect(await keeper.catchUp()).toBe(false)
    expect(keeper.snapshot()).toMatchObject({ newer: next, sent: true })
  })

  test('other answers of another tab wait for a choice, and nothing was sent', async () => {
    const keeper = await filled()
    await keeper.beginSubmission([])
    serve({ [GET]: { body: stored(2, 'Other') } })
    expect(await keeper.catchUp()).toBe(false)
    expect(keeper.snapshot()).toMatchObject({ newer: { version: 2 }, sent: false })
  })

  test('other answers have another key', async () => {
    const keeper = await filled()
    const { key } = await keeper.beginSubmission([])
    keeper.notSubmitted(lost)
    keeper.change({ symptoms: 'More pain' })
    expect((await keeper.beginSubmission([])).key).not.toBe(key)
  })

  test('a saving that comes after it shows no error and keeps nothing', async () => {
    const keeper = await filled()
    let late = (_: Response) => {}
    const somebodys = stored(1, 'A new draft')
    globalThis.fetch = ((request: Request) =>
      request.method === 'GET'
        ? Promise.resolve(Response.json(somebodys))
        : new Promise((resolve) => (late = resolve))) as typeof fetch
    keeper.change({ symptoms: 'Pain at night' })
    keeper.save()
    await settle()
    const begun = keeper.beginSubmission([])
    await pass(10_000)
    await begun
    keeper.submitted()
    late(Response.json({ code: 'stale_version' }, { status: 409 }))
    await settle()
    expect(keeper.snapshot().newer).toBeUndefined()
    expect(sessionStorage).toHaveLength(0)
  })
})

import { randomUUID } from 'node:crypto'
import { Logger } from '@nestjs/common'
import type { Fault } from '@sihat/dev-services/openai'
import { Adviser, type MatchingDraft, type Question } from '../../src/modules/ai/adviser.js'
import { AdviserSwitch } from '../../src/modules/ai/adviser-switch.js'
import { Budget } from '../../src/modules/ai/openai/budget.js'
import { OpenAiGateway } from '../../src/modules/ai/openai/openai-gateway.js'
import { type Actor, type UserActor, VISITOR } from '../../src/platform/authz/index.js'
import { loadConfig } from '../../src/platform/config/index.js'
import { asOwner, loginUrlsOf, openTestDatabase, type TestDatabase } from '../support/index.js'
import { TestOpenAi } from '../support/openai.js'
import { matchingQuestion, never, question, textOf } from './adviser-contract.js'

const BUILT_IN = 'The catalogue says: from $6,500.'
const LIMITS = { firstPieceMs: 2_500, wholeMs: 5_000, characters: 12_000, failures: 5, pauseMs: 60_000 }

class FromTheCatalogue extends Adviser {
  readonly name = 'built-in'
  async *answer(_question: Question) {
    yield BUILT_IN
  }
  async match(): Promise<MatchingDraft> {
    return { summary: BUILT_IN, recommendations: [], nextSteps: [] }
  }
}

let test: TestDatabase
let openai: TestOpenAi
let patient: UserActor

beforeAll(async () => {
  Logger.overrideLogger(false)
  test = await openTestDatabase('seeded')
  openai = await TestOpenAi.start()
  const { rows } = await rowsOf(`select id from users where email = 'patient@demo.sihat.example'`)
  patient = {
    kind: 'user',
    userId: rows[0].id,
    role: 'user',
    sessionId: randomUUID(),
    audience: 'patient',
    assurance: 'aal1',
    needsSecondFactor: false,
  }
  await rowsOf(`update profiles set first_name = 'Zuhura', last_name = 'Okonkwo' where user_id = $1`, [
    patient.userId,
  ])
})
afterAll(async () => {
  await openai.close()
  await test.close()
})
beforeEach(async () => {
  openai.local.faults.clear()
  openai.local.calls.length = 0
  await rowsOf('delete from consents')
})

const rowsOf = (query: string, values: unknown[] = []) =>
  asOwner((client) => client.query(query, values), test.name)

const agree = (purposes = ['health_data', 'outside_ai']) =>
  rowsOf(
    `insert into consents (id, user_id, purpose, text_version, locale)
     select gen_random_uuid(), $1, purpose, '1', 'en' from unnest($2::text[]) purpose`,
    [patient.userId, purposes],
  )

function open(env: Record<string, string> = {}, limits = LIMITS) {
  const config = loadConfig({
    ...process.env,
    ...loginUrlsOf(test.appUrl),
    ...env,
  })
  const budget = new Budget(test.database, config)
  const gateway = new OpenAiGateway(config, budget, limits)
  return new AdviserSwitch(new FromTheCatalogue(), gateway, budget, test.database)
}

async function ask(actor: Actor, env?: Record<string, string>) {
  const adviser = await open(env).adviserFor(actor)
  const text = await textOf(adviser.answer(question({ message: 'I am Zuhura Okonkwo. A knee?' }), never()))
  const { summary } = await adviser.match(matchingQuestion(), never())
  return { text, summary, by: adviser.name }
}

describe('a consent that is withdrawn while the model writes', () => {
  /** The model itself would be waited for much longer than a test. */
  const SOON_MS = 60_000
  const WAITING = { ...LIMITS, firstPieceMs: 180_000, wholeMs: 180_000 }

  it.each(['outside_ai', 'health_data'])(
    'ends the asking, and the catalogue answers (%s)',
    async (purpose) => {
      await agree()
      openai.local.faults.plan('silence')
      const adviser = await open({}, WAITING).adviserFor(patient)
      const answered = textOf(adviser.answer(question(), never()))
      await openai.local.called()
      await rowsOf('update consents set withdrawn_at = now() where purpose = $1', [purpose])
      expect(await answered).toMatch(new RegExp(`${BUILT_IN.replace(/[.$]/g, '\\$&')}$`))
      expect(adviser.name).toBe('built-in')
      expect(openai.local.calls).toHaveLength(1)
    },
    SOON_MS,
  )

  it(
    'ends a matching as well',
    async () => {
      await agree()
      openai.local.faults.plan('silence')
      const adviser = await open({}, WAITING).adviserFor(patient)
      const matched = adviser.match(matchingQuestion(), never())
      await openai.local.called()
      await rowsOf('update consents set withdrawn_at = now()')
      expect((await matched).summary).toBe(BUILT_IN)
    },
    SOON_MS,
  )
})

describe('whom the outside model answers', () => {
  it('whoever has agreed, without their name', async () => {
    await agree()
    const { text, summary, by } = await ask(patient)
    expect(text).toContain('[Knee Replacement](/treatments/knee-replacement)')
    expect([summary.includes('2 treatments'), by]).toEqual([true, 'openai'])
    expect(openai.sent[0]?.input.at(-1)?.content).toBe('I am [name]. A knee?')
  })

  it('nobody else', async () => {
    const builtIn = { text: BUILT_IN, summary: BUILT_IN, by: 'built-in' }
    expect(await ask(patient)).toEqual(builtIn)
    expect(await ask(VISITOR)).toEqual(builtIn)
    await agree()
    expect(await ask({ ...patient, userId: randomUUID() })).toEqual(builtIn)
    expect(await ask(patient, { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' })).toEqual(builtIn)
    await rowsOf('update consents set withdrawn_at = now()')
    expect(await ask(patient)).toEqual(builtIn)
    await agree(['outside_ai'])
    expect(await ask(patient)).toEqual(builtIn)
    await agree(['health_data'])
    expect((await ask(patient)).by).toBe('openai')
    openai.local.calls.length = 0
    await rowsOf(`update consents set withdrawn_at = now() where purpose = 'outside_ai'`)
    expect(await ask(patient)).toEqual(builtIn)
    expect(openai.local.calls).toEqual([])
  })
})

describe('when the model cannot', () => {
  beforeEach(() => agree())

  it.each<Fault>(['429', '500', 'reset', 'silence', 'html', 'refusal', 'failed'])(
    'the built-in adviser answers alone after %s @nightly',
    async (fault) => {
      openai.local.faults.plan(fault, 2)
      expect(await ask(patient)).toEqual({ text: BUILT_IN, summary: BUILT_IN, by: 'built-in' })
    },
  )

  it.each<Fault>(['cut', 'stall', 'malformed'])(
    'it takes over where %s breaks an answer off @nightly',
    async (fault) => {
      openai.local.faults.plan(fault)
      const adviser = await open().adviserFor(patient)
      const pieces: string[] = []
      for await (const piece of adviser.answer(question(), never())) pieces.push(piece)
      expect(pieces.join('')).toBe(
        `[Knee Replacement](/treatments/knee-replacement) costs $6,500 to $12,000. See [Paying](/patient-guide) for more. \n\nThis answer broke off. This is what our catalogue says:\n\n${BUILT_IN}`,
      )
      expect(adviser.name).toBe('built-in')
    },
  )

  it('nothing is answered to whoever has left', async () => {
    openai.local.faults.plan('silence')
    const leaving = new AbortController()
    const adviser = await open().adviserFor(patient)
    const answer = textOf(adviser.answer(question(), leaving.signal))
    leaving.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(adviser.name).toBe('openai')
  })
})

describe('what administrators see', () => {
  it('is the model, its circuit and the day', async () => {
    await agree()
    await rowsOf('delete from ai_usage')
    const advisers = open()
    const adviser = await advisers.adviserFor(patient)
    openai.local.faults.plan('500')
    await textOf(adviser.answer(question(), never()))
    expect(await advisers.health()).toEqual({
      adapter: 'openai',
      model: 'gpt-5.4-mini',
      circuit: { state: 'closed', failuresInARow: 1, retryAt: null },
      today: { requests: 1, failures: 1, costUsd: 0, budgetLeftUsd: 10 },
    })
  })

  it('is nothing of it without a key', async () => {
    expect(await open({ OPENAI_API_KEY: '', OPENAI_BASE_URL: '' }).health()).toEqual({
      adapter: 'built-in',
      model: null,
      circuit: null,
      today: null,
    })
  })
})

it('a patient reads their own use and writes none', async () => {
  const { rows } = await rowsOf(`select id from users where id <> $1 limit 1`, [patient.userId])
  await rowsOf('delete from ai_usage')
  await rowsOf(`insert into ai_usage (day, user_id) values (now(), null), (now(), $1), (now(), $2)`, [
    patient.userId,
    rows[0].id,
  ])
  const seen = await test.database.transaction(patient, (em) => em.execute('select user_id from ai_usage'))
  expect(seen).toEqual([{ user_id: patient.userId }])
  const write = test.database.transaction(patient, (em) => em.execute('update ai_usage set requests = 0'))
  await expect(write).rejects.toThrow('permission denied')
})

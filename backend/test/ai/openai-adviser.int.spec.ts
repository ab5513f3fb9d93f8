import { Logger } from '@nestjs/common'
import type { Fault } from '@sihat/dev-services/openai'
import { AdviserUnavailable } from '../../src/modules/ai/adviser.js'
import { Budget } from '../../src/modules/ai/openai/budget.js'
import { OpenAiAdviser } from '../../src/modules/ai/openai/openai-adviser.js'
import {
  OpenAiGateway,
  type OpenAiLimits,
  USUAL_OPENAI_LIMITS,
} from '../../src/modules/ai/openai/openai-gateway.js'
import { loadConfig } from '../../src/platform/config/index.js'
import { asOwner, loginUrlsOf, openTestDatabase, type TestDatabase } from '../support/index.js'
import { TestOpenAi } from '../support/openai.js'
import { adviserContract, KNEE, matchingQuestion, never, question, textOf } from './adviser-contract.js'

const LIMITS: OpenAiLimits = {
  firstPieceMs: 400,
  wholeMs: 1_000,
  characters: 12_000,
  failures: 3,
  pauseMs: 200,
}

let test: TestDatabase
let openai: TestOpenAi
let patient: string

beforeAll(async () => {
  Logger.overrideLogger(false)
  test = await openTestDatabase('seeded')
  openai = await TestOpenAi.start()
  const { rows } = await asOwner((client) => client.query('select id from users limit 1'), test.name)
  patient = rows[0].id
})
afterAll(async () => {
  await openai.close()
  await test.close()
})
beforeEach(async () => {
  openai.local.faults.clear()
  openai.local.calls.length = 0
  await asOwner((client) => client.query('delete from ai_usage'), test.name)
})

/** For tests that wait for an answer, on a busy machine too. */
const UNHURRIED = { firstPieceMs: 5_000, wholeMs: 10_000 }

function open({
  limits = {},
  env = {},
}: {
  limits?: Partial<OpenAiLimits>
  env?: Record<string, string>
} = {}) {
  const config = loadConfig({
    ...process.env,
    ...loginUrlsOf(test.appUrl),
    ...env,
  })
  const budget = new Budget(test.database, config)
  const gateway = new OpenAiGateway(config, budget, { ...LIMITS, ...limits })
  return {
    budget,
    gateway,
    adviser: new OpenAiAdviser(gateway, { userId: patient, names: ['Amina', 'Otieno'] }),
  }
}

const usage = async () => {
  const { rows } = await asOwner(
    (client) =>
      client.query(
        'select user_id, requests, failures, input_tokens, output_tokens, cost_micros from ai_usage order by user_id nulls first',
      ),
    test.name,
  )
  return rows.map((row) => ({ ...row, cost_micros: Number(row.cost_micros) }))
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error) => (error instanceof AdviserUnavailable ? error.reason : error.name),
  )

adviserContract('openai', () => open({ limits: UNHURRIED }).adviser)

describe('what is sent', () => {
  it('is the question and the rows, kept nowhere and under nobody', async () => {
    await textOf(open().adviser.answer(question(), never()))
    const [sent] = openai.sent
    expect(sent).toMatchObject({
      model: 'gpt-5.4-mini',
      store: false,
      stream: true,
      max_output_tokens: 1_200,
    })
    expect(Object.keys(sent ?? {}).sort()).toEqual(
      ['input', 'instructions', 'max_output_tokens', 'model', 'store', 'stream'].sort(),
    )
    expect(sent?.instructions).toContain('You give no diagnosis')
    expect(sent?.input.map(({ role }) => role)).toEqual(['developer', 'user'])
    expect(sent?.input[0]?.content).toContain('"path":"/treatments/knee-replacement"')
    const [call] = openai.local.calls
    expect(JSON.stringify([call?.headers, call?.body])).not.toContain(patient)
    expect(call?.headers).not.toHaveProperty('openai-organization')
  })

  it('names nobody, neither in the message, nor in earlier turns, nor in a matching', async () => {
    const secrets = ['amina', 'otieno', 'a.o@mail.example', '712 345 678', 'K7654321', '1980', 'Kimathi']
    const told =
      'I am Amina Otieno, a.o@mail.example, +254 712 345 678, passport K7654321, born 12/03/1980, 14 Kimathi Street. My knee costs $9,000?'
    const { adviser } = open()
    const turns = [
      { role: 'user' as const, content: told },
      { role: 'assistant' as const, content: 'Dear Amina, it depends.' },
    ]
    await textOf(adviser.answer(question({ message: told, history: turns }), never()))
    await adviser.match(
      matchingQuestion({ medicalConditions: [told], preferences: told, budget: told, maxCostUsd: null }),
      never(),
    )
    expect(openai.sent).toHaveLength(2)
    for (const { input } of openai.sent) {
      const said = JSON.stringify(input)
      for (const secret of secrets) expect(said.toLowerCase()).not.toContain(secret.toLowerCase())
      expect(said).toContain('My knee costs $9,000?')
    }
    expect(openai.sent[0]?.input[2]?.content).toBe('Dear [name], it depends.')
  })

  it('holds the offer that is asked about, without the name of its patient', async () => {
    const offer = {
      title: 'Offer of A, version 1',
      path: '/dashboard/bookings/b/offers/o',
      notice: null,
      statements: [
        {
          about: 'item' as const,
          words: 'blood',
          text: 'Blood: not included.',
          quote: 'As agreed with Mrs. Otieno.',
        },
      ],
    }
    const asked = question()
    await textOf(open().adviser.answer({ ...asked, findings: { ...asked.findings, offer } }, never()))
    const [sent] = openai.sent
    expect(sent?.input.map(({ role }) => role)).toEqual(['developer', 'developer', 'user'])
    expect(sent?.input[0]?.content).not.toContain('Blood')
    expect(sent?.input[1]?.content).toContain('Blood: not included.')
    expect(sent?.input[1]?.content).toContain(offer.path)
    expect(sent?.input[1]?.content).not.toContain('Otieno')
  })

  it('asks for a closed schema that knows the given treatments only', async () => {
    await open().adviser.match(matchingQuestion(), never())
    const format = openai.sent[0]?.text?.format
    expect(format).toMatchObject({ type: 'json_schema', strict: true })
    expect(JSON.stringify(format)).toContain(`"enum":["${KNEE}"`)
  })
})

describe('a model that misbehaves', () => {
  it.each<[Fault, string, number]>([
    ['429', 'refused', 1],
    ['500', 'unreachable', 1],
    ['reset', 'unreachable', 1],
    ['silence', 'timeout', 1],
    ['slow-first-byte', 'timeout', 1],
    ['html', 'malformed', 1],
    ['malformed', 'malformed', 1],
    ['cut', 'malformed', 1],
    ['short', 'malformed', 1],
    ['stall', 'timeout', 1],
    ['endless-line', 'malformed', 1],
    ['failed', 'unreachable', 1],
    // A patient's words can do these: they close nothing for the others.
    ['incomplete', 'malformed', 0],
    ['refusal', 'refused', 0],
  ])('%s is told as %s', async (fault, reason, failures) => {
    const { adviser, gateway } = open({ limits: { wholeMs: fault === 'endless-line' ? 10_000 : 1_000 } })
    openai.local.faults.plan(fault, 2)
    expect(await outcomeOf(textOf(adviser.answer(question(), never())))).toBe(reason)
    expect(gateway.state.failuresInARow).toBe(failures)
    expect(await outcomeOf(adviser.match(matchingQuestion(), never()))).toBe(reason)
    expect((await usage())[0]).toMatchObject({ requests: 2, failures: 2 })
    expect(await outcomeOf(textOf(adviser.answer(question(), never())))).toBe('answered')
    expect(gateway.state.failuresInARow).toBe(0)
  })

  it.each(['silence', 'slow-first-byte'] as const)('is left soon in its %s', async (fault) => {
    const { adviser } = open({ limits: { firstPieceMs: 100, wholeMs: 30_000 } })
    openai.local.faults.plan(fault)
    const begun = performance.now()
    expect(await outcomeOf(textOf(adviser.answer(question(), never())))).toBe('timeout')
    expect(performance.now() - begun).toBeLessThan(15_000)
  })

  it('S9: the product gives up a stalled model within 18 s', async () => {
    expect(USUAL_OPENAI_LIMITS.firstPieceMs).toBeLessThanOrEqual(USUAL_OPENAI_LIMITS.wholeMs)
    expect(USUAL_OPENAI_LIMITS.wholeMs).toBeLessThanOrEqual(18_000)
    openai.local.faults.plan('stall')
    jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] })
    try {
      const answer = open({ limits: USUAL_OPENAI_LIMITS }).adviser.answer(question(), never())
      const pieces = answer[Symbol.asyncIterator]()
      await pieces.next()
      const rest = outcomeOf(textOf({ [Symbol.asyncIterator]: () => pieces }))
      await jest.advanceTimersByTimeAsync(18_000)
      expect(await rest).toBe('timeout')
    } finally {
      jest.useRealTimers()
    }
  })

  it('takes what was written to no other place', async () => {
    openai.local.faults.plan('redirect')
    expect(await outcomeOf(textOf(open().adviser.answer(question(), never())))).toBe('unreachable')
    expect(openai.local.calls.map(({ path }) => path)).toEqual(['/v1/responses'])
  })

  it('is asked once, not again', async () => {
    openai.local.faults.plan('500')
    await outcomeOf(textOf(open().adviser.answer(question(), never())))
    expect(openai.sent).toHaveLength(1)
  })

  it('is cut when it does not end', async () => {
    const { adviser } = open({ limits: { characters: 500, wholeMs: 10_000 } })
    openai.local.faults.plan('endless')
    let text = ''
    const read = async () => {
      for await (const piece of adviser.answer(question(), never())) text += piece
    }
    expect(await outcomeOf(read())).toBe('malformed')
    expect(text.length).toBeGreaterThan(300)
    expect(text.length).toBeLessThanOrEqual(500)
  })

  it('and one that trickles on is cut by the time', async () => {
    const { adviser } = open({ limits: { characters: 1e12, firstPieceMs: 200, wholeMs: 300 } })
    openai.local.faults.plan('endless')
    const begun = performance.now()
    const outcome = await outcomeOf(textOf(adviser.answer(question(), never())))
    // Whichever comes first, the time or the bytes.
    expect(['timeout', 'malformed']).toContain(outcome)
    expect(performance.now() - begun).toBeLessThan(10_000)
  })

  it('reaches no prototype, and brings no field that was not asked for', async () => {
    openai.local.faults.plan('hostile')
    const draft = await open().adviser.match(matchingQuestion(), never())
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.keys(draft).sort()).toEqual(['nextSteps', 'recommendations', 'summary'])
    expect(Object.getPrototypeOf(draft)).toBe(Object.prototype)
    for (const recommendation of draft.recommendations)
      expect(Object.keys(recommendation).sort()).toEqual(
        ['considerations', 'matchScore', 'reasoning', 'treatmentId'].sort(),
      )
  })

  it('and a key that is refused', async () => {
    const { adviser } = open({ env: { OPENAI_API_KEY: 'sk-of-somebody-else' } })
    expect(await outcomeOf(textOf(adviser.answer(question(), never())))).toBe('refused')
  })

  it('and nobody there', async () => {
    const { adviser } = open({ env: { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' } })
    expect(await outcomeOf(textOf(adviser.answer(question(), never())))).toBe('unreachable')
    expect((await usage())[0]).toMatchObject({ requests: 1, failures: 1, cost_micros: 0 })
  })
})

describe('whoever leaves', () => {
  it('ends the request, which counts as no failure', async () => {
    const { adviser, gateway } = open({ limits: { firstPieceMs: 30_000, wholeMs: 30_000 } })
    openai.local.faults.plan('stall')
    const leaving = new AbortController()
    const pieces: string[] = []
    const read = async () => {
      for await (const piece of adviser.answer(question(), leaving.signal)) {
        pieces.push(piece)
        if (pieces.length === 4) leaving.abort()
      }
    }
    expect(await outcomeOf(read())).toBe('AbortError')
    expect(gateway.state.failuresInARow).toBe(0)
    const [all] = await usage()
    expect(all).toMatchObject({ requests: 1, failures: 0 })
    // What it has cost is unknown: all that was set aside.
    expect(all?.cost_micros).toBeGreaterThan(1_200 * 4.5)
  })

  it('by reading no further as well', async () => {
    const { adviser } = open()
    for await (const _ of adviser.answer(question(), never())) break
    expect((await usage())[0]).toMatchObject({ requests: 1, failures: 0 })
  })
})

describe('the circuit', () => {
  it('opens after failures in a row, is shared by both questions, and closes again', async () => {
    let clock = Date.now()
    const { adviser, gateway } = open({ limits: { now: () => clock } })
    openai.local.faults.plan('500', 3)
    for (let left = 3; left > 0; left--) await outcomeOf(textOf(adviser.answer(question(), never())))
    expect(gateway.state.state).toBe('open')
    expect(await outcomeOf(textOf(adviser.answer(question(), never())))).toBe('circuit_open')
    expect(await outcomeOf(adviser.match(matchingQuestion(), never()))).toBe('circuit_open')
    expect(openai.sent).toHaveLength(3)
    expect((await usage())[0]).toMatchObject({ requests: 3 })
    clock += LIMITS.pauseMs
    expect(gateway.state.state).toBe('half-open')
    expect(await outcomeOf(adviser.match(matchingQuestion(), never()))).toBe('answered')
    expect(gateway.state).toEqual({ state: 'closed', failuresInARow: 0, retryAt: null })
  })
})

describe('the budget of the day', () => {
  it('counts what was used, for the patient and for all', async () => {
    const { adviser, budget } = open({ limits: UNHURRIED })
    await textOf(adviser.answer(question(), never()))
    const counts = await usage()
    expect(counts.map(({ user_id }) => user_id)).toEqual([null, patient])
    for (const { input_tokens, output_tokens, cost_micros, requests, failures } of counts) {
      expect([requests, failures]).toEqual([1, 0])
      expect(cost_micros).toBe(Math.ceil(input_tokens * 0.75 + output_tokens * 4.5))
      expect(cost_micros).toBeGreaterThan(0)
    }
    const { requests, costUsd, budgetLeftUsd } = await budget.today()
    expect([requests, costUsd + budgetLeftUsd]).toEqual([1, 10])
  })

  it.each(['no-usage', 'absurd-usage'] as const)(
    'counts the most it can have been after %s',
    async (fault) => {
      openai.local.faults.plan(fault)
      await textOf(open({ limits: UNHURRIED }).adviser.answer(question(), never()))
      expect((await usage())[0]).toMatchObject({ input_tokens: '0', output_tokens: '0' })
      expect((await usage())[0]?.cost_micros).toBeGreaterThan(1_200 * 4.5)
    },
  )

  it('is not passed by 20 requests at once, in two processes', async () => {
    const env = { OPENAI_DAILY_BUDGET_OF_PATIENT: '0.007', OPENAI_INPUT_PRICE: '1', OPENAI_OUTPUT_PRICE: '1' }
    const budgets = [open({ env }).budget, open({ env }).budget]
    const most = { input: 500, output: 500 }
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        outcomeOf((budgets[index % 2] as Budget).reserve(patient, most)),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(7)
    expect(outcomes.filter((outcome) => outcome === 'budget')).toHaveLength(13)
    for (const row of await usage()) expect(row).toMatchObject({ requests: 7, cost_micros: 7_000 })
  })

  it('is settled by 20 at once as well', async () => {
    const { budget } = open()
    const most = { input: 500, output: 500 }
    const reservations = await Promise.all(Array.from({ length: 20 }, () => budget.reserve(patient, most)))
    await Promise.all([
      ...reservations.map((reservation) => budget.settle(reservation, { input: 4, output: 2 }, false)),
      ...Array.from({ length: 20 }, () => budget.reserve(patient, { input: 0, output: 0 })),
    ])
    for (const row of await usage())
      expect(row).toMatchObject({ requests: 40, input_tokens: '80', output_tokens: '40', cost_micros: 240 })
  })

  it('refuses before anything is sent, and opens no circuit', async () => {
    const { adviser, gateway } = open({ env: { OPENAI_DAILY_BUDGET_OF_PATIENT: '0.001' } })
    expect(await outcomeOf(textOf(adviser.answer(question(), never())))).toBe('budget')
    expect(await outcomeOf(adviser.match(matchingQuestion(), never()))).toBe('budget')
    expect([openai.sent, gateway.state.failuresInARow, await usage()]).toEqual([[], 0, []])
  })

  it('of all patients stops each of them', async () => {
    const { adviser } = open({ env: { OPENAI_DAILY_BUDGET: '0.001' } })
    expect(await outcomeOf(textOf(adviser.answer(question(), never())))).toBe('budget')
    expect(openai.sent).toEqual([])
  })
})

import OpenAI from 'openai'
import { type Call, LocalOpenAi } from './local-openai.ts'

const KEY = 'sk-of-these-tests'
const MODEL = 'gpt-5.4-mini'
const ROWS = {
  treatments: [{ id: 't1', name: 'Knee Replacement', path: '/treatments/knee', minUsd: 6500, maxUsd: 12000 }],
  hospitals: [{ name: 'Island Hospital', path: '/hospitals/island' }],
}
const INPUT: OpenAI.Responses.EasyInputMessage[] = [
  { role: 'developer', content: `Catalogue rows:\n${JSON.stringify(ROWS)}` },
  { role: 'user', content: 'How much is a knee?' },
]
const ANSWER =
  '[Knee Replacement](/treatments/knee) costs $6,500 to $12,000. See [Island Hospital](/hospitals/island) for more. This is information, not medical advice.'

let local: LocalOpenAi
let openai: OpenAI
const client = (apiKey: string) => new OpenAI({ apiKey, baseURL: local.url, maxRetries: 0, timeout: 5_000 })

beforeEach(async () => {
  local = new LocalOpenAi({ apiKey: KEY })
  await local.listen()
  openai = client(KEY)
})
afterEach(() => local.close())

const ask = (more: Partial<OpenAI.Responses.ResponseCreateParamsNonStreaming> = {}) =>
  openai.responses.create({ model: MODEL, input: INPUT, store: false, ...more })

describe('through the SDK', () => {
  it('answers from the rows it was sent, in one document', async () => {
    const response = await ask()
    expect(response).toMatchObject({ object: 'response', status: 'completed', model: MODEL, error: null })
    expect(response.output_text).toBe(ANSWER)
    expect(response.usage?.output_tokens).toBeGreaterThan(10)
  })

  it('streams the same with the events of OpenAI', async () => {
    const types: string[] = []
    const numbers: number[] = []
    let text = ''
    for await (const event of await openai.responses.create({ model: MODEL, input: INPUT, stream: true })) {
      if (event.type !== types.at(-1)) types.push(event.type)
      numbers.push(event.sequence_number)
      if (event.type === 'response.output_text.delta') text += event.delta
      if (event.type === 'response.completed') expect(event.response.usage?.total_tokens).toBeGreaterThan(20)
    }
    expect(text).toBe(ANSWER)
    expect(numbers).toEqual(numbers.map((_, index) => index))
    expect(types).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ])
  })

  it('fills in a strict schema, and refuses one that is not closed', async () => {
    const format = { type: 'json_schema', name: 'm', strict: true } as const
    const schema = { type: 'object', properties: { summary: { type: 'string' } }, required: ['summary'] }
    const response = await ask({
      text: { format: { ...format, schema: { ...schema, additionalProperties: false } } },
    })
    expect(JSON.parse(response.output_text).recommendations[0]).toMatchObject({ treatmentId: 't1' })
    await expect(ask({ text: { format: { ...format, schema } } })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_json_schema',
    })
  })

  it('lists its models', async () => {
    const ids: string[] = []
    for await (const { id } of openai.models.list()) ids.push(id)
    expect(ids).toContain(MODEL)
    expect((await openai.models.retrieve(MODEL)).id).toBe(MODEL)
  })

  it.each([
    [
      'another key',
      () => client('sk-of-somebody-else').responses.create({ model: MODEL, input: 'x' }),
      401,
      'invalid_api_key',
    ],
    ['an unknown parameter', () => ask({ colour: 'red' } as object), 400, 'unknown_parameter'],
    ['another type', () => ask({ max_output_tokens: '5' as never }), 400, 'invalid_type'],
    ['another model', () => ask({ model: 'gpt-unheard-of' }), 404, 'model_not_found'],
    ['no input', () => openai.responses.create({ model: MODEL }), 400, 'missing_required_parameter'],
    ['another address', () => openai.embeddings.create({ model: MODEL, input: 'x' }), 404, null],
  ])('refuses %s as OpenAI does', async (_what, call, status, code) => {
    await expect(call()).rejects.toMatchObject({ status, code, type: 'invalid_request_error' })
  })
})

describe('told to misbehave', () => {
  it('limits and breaks down in the shapes of OpenAI, once each', async () => {
    local.faults.plan('429')
    local.faults.plan('500')
    const limited = await ask().catch((error) => error)
    expect(limited).toBeInstanceOf(OpenAI.RateLimitError)
    expect([limited.code, limited.headers.get('retry-after')]).toEqual(['rate_limit_exceeded', '20'])
    await expect(ask()).rejects.toBeInstanceOf(OpenAI.InternalServerError)
    await expect(ask()).resolves.toMatchObject({ status: 'completed' })
  })

  it('by its control address, which also tells what arrived', async () => {
    const control = new URL('/control', local.url)
    const plan = (body: object) => fetch(control, { method: 'POST', body: JSON.stringify(body) })
    expect((await plan({ fault: 'nonsense' })).status).toBe(400)
    await plan({ fault: 'refusal', times: 1 })
    const { output } = await ask()
    expect(output[0]).toMatchObject({ content: [{ type: 'refusal' }] })
    const { calls } = (await (await fetch(control)).json()) as { calls: Call[] }
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ model: MODEL, store: false })
    await fetch(control, { method: 'DELETE' })
    expect(local.calls).toEqual([])
  })

  it('by a header', async () => {
    const failing = openai.responses.create({ model: MODEL, input: 'x' }, { headers: { 'x-fault': 'reset' } })
    await expect(failing).rejects.toBeInstanceOf(OpenAI.APIConnectionError)
  })

  it.each(['cut', 'html'] as const)('%s: there is no whole document', async (fault) => {
    local.faults.plan(fault)
    const answer = await ask().then(
      (response) => response.object,
      () => 'failed',
    )
    expect(answer).not.toBe('response')
  })
})

import type OpenAI from 'openai'
import { badSchema, badType, missingParameter, noSuchModel, unknownParameter } from './errors.ts'

type Params = OpenAI.Responses.ResponseCreateParams

/** The parameters of `POST /responses` that are known here; any other is refused, as OpenAI refuses what it does not know. */
const KNOWN = {
  background: 'boolean',
  include: 'array',
  input: 'input',
  instructions: 'string',
  max_output_tokens: 'number',
  metadata: 'object',
  model: 'string',
  parallel_tool_calls: 'boolean',
  previous_response_id: 'string',
  prompt_cache_key: 'string',
  reasoning: 'object',
  safety_identifier: 'string',
  service_tier: 'string',
  store: 'boolean',
  stream: 'boolean',
  stream_options: 'object',
  temperature: 'number',
  text: 'object',
  tool_choice: 'string',
  tools: 'array',
  top_p: 'number',
  truncation: 'string',
  user: 'string',
} as const satisfies Partial<Record<keyof Params, string>>

const fits = (value: unknown, wanted: string) => {
  if (value === null) return true
  if (wanted === 'array') return Array.isArray(value)
  if (wanted === 'input') return typeof value === 'string' || Array.isArray(value)
  return typeof value === wanted && !Array.isArray(value)
}

/** @throws OpenAiRefusal */
export function checkedParams(body: unknown, models: readonly string[]): Params {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badType('body', 'an object')
  for (const [name, value] of Object.entries(body)) {
    if (!Object.hasOwn(KNOWN, name)) throw unknownParameter(name)
    const wanted = KNOWN[name as keyof typeof KNOWN]
    if (!fits(value, wanted)) throw badType(name, wanted === 'input' ? 'a string or an array' : wanted)
  }
  const params = body as Params
  if (!params.model) throw missingParameter('model')
  if (!params.input) throw missingParameter('input')
  if (!models.includes(params.model)) throw noSuchModel(params.model)
  checkInput(params)
  const format = params.text?.format
  if (format?.type === 'json_schema' && format.strict) checkStrict(format.schema, [])
  return params
}

function checkInput({ input }: Params): void {
  if (!Array.isArray(input)) return
  for (const [index, item] of input.entries()) {
    const { role, content } = item as OpenAI.Responses.EasyInputMessage
    if (!['user', 'assistant', 'system', 'developer'].includes(role))
      throw badType(`input[${index}].role`, "one of 'assistant', 'system', 'developer', and 'user'")
    if (typeof content !== 'string' && !Array.isArray(content))
      throw badType(`input[${index}].content`, 'a string or an array')
  }
}

/** What strict structured output asks of a schema: every object closed, every property required. */
function checkStrict(schema: unknown, path: string[]): void {
  const where = path.length > 0 ? `In context=(${path.join(', ')}), ` : ''
  const { type, properties, required, additionalProperties, items } = schema as Record<string, unknown>
  if (type === 'object') {
    if (additionalProperties !== false)
      throw badSchema(`${where}'additionalProperties' is required to be supplied and to be false.`)
    const names = Object.keys(properties ?? {})
    if (!Array.isArray(required) || names.some((name) => !required.includes(name)))
      throw badSchema(
        `${where}'required' is required to be supplied and to be an array including every key in properties.`,
      )
    for (const [name, child] of Object.entries(properties ?? {}))
      checkStrict(child, [...path, 'properties', name])
  }
  if (type === 'array') checkStrict(items ?? {}, [...path, 'items'])
}

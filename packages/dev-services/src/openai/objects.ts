import { randomBytes } from 'node:crypto'
import type OpenAI from 'openai'

type Params = OpenAI.Responses.ResponseCreateParams
type Response = OpenAI.Responses.Response
type Message = OpenAI.Responses.ResponseOutputMessage

export const newId = (prefix: string) => `${prefix}_${randomBytes(24).toString('hex')}`

/** Roughly; what counts is that asking and answering more costs more. */
export const tokensOf = (text: string) => Math.ceil(Buffer.byteLength(text) / 4)

export const usage = (input: number, output: number): OpenAI.Responses.ResponseUsage => ({
  input_tokens: input,
  input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
  output_tokens: output,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: input + output,
})

/** A response that has begun. */
export const response = (params: Params): Response => ({
  id: newId('resp'),
  object: 'response',
  created_at: Math.floor(Date.now() / 1000),
  status: 'in_progress',
  background: false,
  error: null,
  incomplete_details: null,
  instructions: params.instructions ?? null,
  max_output_tokens: params.max_output_tokens ?? null,
  metadata: params.metadata ?? {},
  model: params.model ?? '',
  output: [],
  output_text: '',
  parallel_tool_calls: true,
  previous_response_id: null,
  reasoning: { effort: params.reasoning?.effort ?? 'none', summary: null },
  access_programs: null,
  service_tier: 'default',
  temperature: 1,
  text: { format: params.text?.format ?? { type: 'text' }, verbosity: 'medium' },
  tool_choice: 'auto',
  tools: [],
  top_p: 1,
  truncation: 'disabled',
})

export const message = (id: string, status: Message['status'], content: Message['content']): Message => ({
  id,
  type: 'message',
  role: 'assistant',
  status,
  content,
})

export const textPart = (text: string): OpenAI.Responses.ResponseOutputText => ({
  type: 'output_text',
  text,
  annotations: [],
})

export const refusalPart = (refusal: string): OpenAI.Responses.ResponseOutputRefusal => ({
  type: 'refusal',
  refusal,
})

/** Its end. The API's own documents have no `output_text`: that is the SDK's. */
export function finished(begun: Response, part: Message['content'][number], used: Response['usage']) {
  const { output_text: _, ...wire } = begun
  return {
    ...wire,
    status: 'completed' as const,
    completed_at: Math.floor(Date.now() / 1000),
    output: [message(newId('msg'), 'completed', [part])],
    usage: used,
  } as Response
}

import type { ServerResponse } from 'node:http'
import type OpenAI from 'openai'
import type { Fault } from './faults.ts'
import * as make from './objects.ts'

type Event = OpenAI.Responses.ResponseStreamEvent
type Unnumbered = Event extends infer E ? (E extends Event ? Omit<E, 'sequence_number'> : never) : never

interface Answer {
  begun: OpenAI.Responses.Response
  text: string
  used: OpenAI.Responses.ResponseUsage | undefined
  fault: Fault | undefined
}

const ENDLESS = 'and on it goes without an end '
/** So many words come with one event. */
const WORDS_AT_ONCE = 3

/** The events of one streamed response, as OpenAI names and orders them. */
export function* eventsOf(answer: Answer): Generator<Event> {
  let sequence = 0
  for (const event of unnumbered(answer)) yield { ...event, sequence_number: sequence++ } as Event
}

function* unnumbered({ begun, text, used, fault }: Answer): Generator<Unnumbered> {
  const { output_text: _, ...wire } = begun
  const response = wire as OpenAI.Responses.Response
  yield { type: 'response.created', response }
  yield { type: 'response.in_progress', response }
  if (fault === 'failed') {
    const error = { code: 'server_error', message: 'The model failed to generate a response.' } as const
    return yield { type: 'response.failed', response: { ...response, status: 'failed', error } }
  }
  const id = make.newId('msg')
  const at = { item_id: id, output_index: 0, content_index: 0 }
  yield {
    type: 'response.output_item.added',
    output_index: 0,
    item: make.message(id, 'in_progress', []),
  }
  if (fault === 'refusal') {
    const part = make.refusalPart('I cannot help with that.')
    yield { type: 'response.content_part.added', ...at, part: make.refusalPart('') }
    yield { type: 'response.refusal.delta', ...at, delta: part.refusal }
    yield { type: 'response.refusal.done', ...at, refusal: part.refusal }
    return yield { type: 'response.completed', response: make.finished(begun, part, used) }
  }
  yield { type: 'response.content_part.added', ...at, part: make.textPart('') }
  for (const delta of piecesOf(text, fault)) {
    yield { type: 'response.output_text.delta', ...at, delta, logprobs: [] }
  }
  yield { type: 'response.output_text.done', ...at, text, logprobs: [] }
  yield { type: 'response.content_part.done', ...at, part: make.textPart(text) }
  const completed = make.finished(begun, make.textPart(text), used)
  yield {
    type: 'response.output_item.done',
    output_index: 0,
    item: completed.output[0] as OpenAI.Responses.ResponseOutputMessage,
  }
  if (fault === 'incomplete') {
    const details = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } } as const
    return yield { type: 'response.incomplete', response: { ...completed, ...details } }
  }
  yield { type: 'response.completed', response: completed }
}

function* piecesOf(text: string, fault: Fault | undefined): Generator<string> {
  const words = text.split(/(?<= )/)
  for (let at = 0; at < words.length; at += WORDS_AT_ONCE) yield words.slice(at, at + WORDS_AT_ONCE).join('')
  while (fault === 'endless') yield ENDLESS
}

/** Server-sent events; a fault strikes in the middle of the text. */
export async function writeStream(
  response: ServerResponse,
  events: Iterable<Event>,
  fault: Fault | undefined,
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'x-request-id': make.newId('req'),
  })
  let texts = 0
  for (const event of events) {
    if (response.destroyed) return
    if (event.type === 'response.output_text.delta' && ++texts === 5) {
      if (fault === 'cut') return void setImmediate(() => response.destroy())
      if (fault === 'stall') return
      if (fault === 'short') break
      if (fault === 'malformed') response.write('event: response.output_text.delta\ndata: {"type":"respo\n\n')
      while (fault === 'endless-line' && !response.destroyed) await write(response, 'data: x'.repeat(2_000))
    }
    await write(response, `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  }
  response.end()
}

/** Waits for a reader that is slower. */
export function write(response: ServerResponse, text: string): Promise<void> {
  if (response.write(text)) return new Promise((resolve) => setImmediate(resolve))
  return new Promise((resolve) => {
    const go = () => {
      response.off('drain', go)
      response.off('close', go)
      resolve()
    }
    response.once('drain', go)
    response.once('close', go)
  })
}

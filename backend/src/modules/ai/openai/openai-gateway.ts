import { Inject, Injectable, Logger, Optional } from '@nestjs/common'
import type OpenAI from 'openai'
import { Config } from '../../../platform/config/index.js'
import { AdviserUnavailable } from '../adviser.js'
import { boundedFetch } from './bounded-fetch.js'
import { Budget } from './budget.js'
import { CircuitBreaker, type CircuitState, type Passage } from './circuit-breaker.js'
import { mostTokens, type Tokens, tokensOf } from './pricing.js'

const OWN_ADDRESS = 'https://api.openai.com/v1'

const OPENAI_LIMITS = Symbol('limits of what a model may take')
export interface OpenAiLimits {
  firstPieceMs: number
  wholeMs: number
  characters: number
  /** So many failures in a row stop the asking for so long. */
  failures: number
  pauseMs: number
  now?: () => number
}
/** The limits of the product. */
export const USUAL_OPENAI_LIMITS: OpenAiLimits = {
  firstPieceMs: 8_000,
  // The built-in adviser takes over within 20 s of the question.
  wholeMs: 18_000,
  characters: 12_000,
  failures: 5,
  pauseMs: 30_000,
}

export type OpenAiRequest = Pick<
  OpenAI.Responses.ResponseCreateParamsStreaming,
  'instructions' | 'input' | 'max_output_tokens' | 'text'
>

const NOTHING_KNOWN = { status: undefined, code: undefined, requestID: undefined }

type Event = OpenAI.Responses.ResponseStreamEvent

/** What is known of one exchange when it ends, however it ends. */
interface Exchange {
  /** The service has begun to answer: from here on it costs. */
  begun: boolean
  used: Tokens | undefined
}

interface Client {
  client: OpenAI
  errors: Pick<typeof OpenAI, 'APIError' | 'APIConnectionError' | 'APIConnectionTimeoutError'>
}

/** The package takes its memory only where there is a key. */
async function openClient(options: ConstructorParameters<typeof OpenAI>[0]): Promise<Client> {
  const { default: OpenAi } = await import('openai')
  return { client: new OpenAi(options), errors: OpenAi }
}

/** The way to OpenAI, or to a server that speaks as it does. */
@Injectable()
export class OpenAiGateway {
  private readonly logger = new Logger(OpenAiGateway.name)
  private readonly client: Promise<Client> | undefined
  private readonly circuit: CircuitBreaker
  readonly model: string | undefined

  constructor(
    { openai: settings }: Config,
    private readonly budget: Budget,
    @Optional() @Inject(OPENAI_LIMITS) private readonly limits: OpenAiLimits = USUAL_OPENAI_LIMITS,
  ) {
    this.circuit = new CircuitBreaker(limits)
    if (!settings) return
    this.model = settings.model
    this.client = openClient({
      apiKey: settings.apiKey,
      // What is not said here the package reads from the environment by itself.
      baseURL: settings.baseUrl ?? OWN_ADDRESS,
      organization: null,
      project: null,
      adminAPIKey: null,
      logLevel: 'off',
      timeout: limits.wholeMs,
      // The built-in adviser answers sooner than a second attempt.
      maxRetries: 0,
      fetch: boundedFetch,
      // A redirect would carry what the patient wrote to another place.
      fetchOptions: { redirect: 'error' },
    })
  }

  /** Whether there is an outside model at all. */
  get open(): boolean {
    return this.client !== undefined
  }

  get state(): CircuitState {
    return this.circuit.state
  }

  /**
   * The model's text in pieces, as they come; paid from the patient's budget.
   * @throws AdviserUnavailable, also in the middle
   */
  async *ask(request: OpenAiRequest, userId: string, signal: AbortSignal): AsyncGenerator<string> {
    signal.throwIfAborted()
    const passage = this.circuit.enter()
    if (!passage) throw new AdviserUnavailable('circuit_open')
    const exchange: Exchange = { begun: false, used: undefined }
    let failed = false
    const reservation = await this.budget.reserve(userId, mostTokens(request)).catch((error) => {
      passage.left()
      throw error
    })
    try {
      yield* this.pieces(request, signal, exchange, passage)
      passage.succeeded()
    } catch (error) {
      signal.throwIfAborted()
      failed = true
      throw await this.unavailable(error, passage)
    } finally {
      passage.left()
      const used = exchange.begun ? exchange.used : { input: 0, output: 0 }
      await this.budget.settle(reservation, used, failed)
    }
  }

  private async *pieces(
    request: OpenAiRequest,
    signal: AbortSignal,
    exchange: Exchange,
    passage: Passage,
  ): AsyncGenerator<string> {
    const late = new AbortController()
    const first = setTimeout(() => late.abort(), this.limits.firstPieceMs)
    const whole = setTimeout(() => late.abort(), this.limits.wholeMs)
    try {
      let characters = 0
      let completed = false
      for await (const event of await this.begin(request, AbortSignal.any([signal, late.signal]))) {
        exchange.begun = true
        const text = this.read(event, exchange, passage)
        if (text) {
          clearTimeout(first)
          characters += text.length
          if (characters > this.limits.characters) throw new AdviserUnavailable('malformed')
          yield text
        }
        completed = event.type === 'response.completed'
        if (completed) break
      }
      // A stream that is cut or stopped ends like one that is complete.
      if (late.signal.aborted && !completed) throw new AdviserUnavailable('timeout')
      signal.throwIfAborted()
      if (!completed || characters === 0) throw new AdviserUnavailable('malformed')
    } catch (error) {
      throw late.signal.aborted ? new AdviserUnavailable('timeout') : error
    } finally {
      clearTimeout(first)
      clearTimeout(whole)
    }
  }

  private async begin(request: OpenAiRequest, signal: AbortSignal) {
    if (!this.client || !this.model) throw new AdviserUnavailable('unreachable')
    const { client } = await this.client
    return client.responses.create({ ...request, model: this.model, stream: true, store: false }, { signal })
  }

  /** @returns the text that came with the event */
  private read(event: Event, exchange: Exchange, passage: Passage): string | undefined {
    if (event.type === 'response.output_text.delta') {
      if (typeof event.delta !== 'string') throw new AdviserUnavailable('malformed')
      return event.delta
    }
    if (event.type === 'response.refusal.delta') {
      // The service works; a patient's words must not close it for the others.
      passage.succeeded()
      throw new AdviserUnavailable('refused')
    }
    if (event.type === 'response.completed') exchange.used = tokensOf(event.response?.usage)
    if (event.type === 'response.incomplete') {
      exchange.used = tokensOf(event.response?.usage)
      passage.succeeded()
      throw new AdviserUnavailable('malformed')
    }
    if (event.type === 'response.failed') throw new AdviserUnavailable('unreachable')
    return undefined
  }

  /** Codes only: a message could repeat what was sent. */
  private async unavailable(error: unknown, passage: Passage): Promise<AdviserUnavailable> {
    const errors = (await this.client)?.errors
    const unavailable =
      error instanceof AdviserUnavailable ? error : new AdviserUnavailable(reasonOf(error, errors))
    const { status, code, requestID } = errors && error instanceof errors.APIError ? error : NOTHING_KNOWN
    this.logger.warn({ reason: unavailable.reason, status, code, requestID, msg: 'The model did not answer' })
    // What was asked may have been refused for its content.
    if (status === 400 || status === 422) passage.left()
    else passage.failed()
    return unavailable
  }
}

function reasonOf(error: unknown, errors: Client['errors'] | undefined): AdviserUnavailable['reason'] {
  if (!errors) return 'malformed'
  if (error instanceof errors.APIConnectionTimeoutError) return 'timeout'
  if (error instanceof errors.APIConnectionError) return 'unreachable'
  if (error instanceof errors.APIError && error.status !== undefined)
    return error.status < 500 ? 'refused' : 'unreachable'
  return 'malformed'
}

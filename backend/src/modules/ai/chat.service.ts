import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { triage } from '@sihat/red-flags'
import { isISO31661Alpha2, isUUID } from 'class-validator'
import { audit } from '../../platform/audit/index.js'
import { type UserActor, type Visitor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { validated } from '../../platform/http/index.js'
import { findAnswer, once } from '../../platform/idempotency/index.js'
import { sanitizeText } from '../../platform/sanitize/index.js'
import { Limits } from '../../platform/throttle/index.js'
import { hasConsent, lockConsent } from '../privacy/index.js'
import type { Turn } from './adviser.js'
import { AdviserSwitch } from './adviser-switch.js'
import { AI_LIMITS } from './ai.limits.js'
import { AtOnce } from './at-once.js'
import { type ChatAnswer, ChatInput, LONGEST_MESSAGE, MOST_CHARACTERS } from './chat.dto.js'
import { type Asker, type ChatEvent, subjectOf, type UrgentInput } from './chat-event.js'
import {
  isOwnConversation,
  type KeptAnswer,
  keepMessages,
  type NewMessage,
  requestOf,
  turnsOf,
} from './conversation.repository.js'
import { EmergencyService } from './emergency.service.js'
import { ExplainedOffers } from './explained-offers.js'
import { type FoundOffer, withoutPrices } from './findings.js'
import { checkedText } from './grounding.js'
import { intentsOf, mayBePriced } from './question/intents.js'
import { FindingsRepository } from './retrieval/findings.repository.js'
import { sourcesOf } from './sources.js'
import { askTeam } from './team-notice.js'

/** Answers that one process writes for one person at the same time. */
const MOST_AT_ONCE = 3
/** Requests with more characters than this count as long: reading them takes noticeable processor time. */
const LONG_REQUEST = 2 * MOST_CHARACTERS
/** How many of the earlier turns an adviser is given. */
const TURNS_GIVEN = 12
const TEAM_HAS_IT =
  'Your message is with our team. A person reads it and answers here. You can start a new chat to ask the AI again.'

interface ToKeep {
  conversationId: string | undefined
  offerId: string | undefined
  /** The first one is the patient's. */
  messages: [NewMessage, ...NewMessage[]]
  answer: ChatAnswer
  also?: (em: EntityManager, conversationId: string) => Promise<void>
}

interface Context {
  kept: boolean
  withTeam: boolean
  history: Turn[]
  offer: FoundOffer | null
}

/** One message in, one answer out, in pieces. */
@Injectable()
export class ChatService {
  private readonly logger = new Logger(ChatService.name)
  private readonly atOnce = new AtOnce(MOST_AT_ONCE)

  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly emergencies: EmergencyService,
    private readonly findings: FindingsRepository,
    private readonly advisers: AdviserSwitch,
    private readonly offers: ExplainedOffers,
  ) {}

  /**
   * Emergencies are answered before anything else is asked: who it is, how often they wrote, whether the rest of the body is in
   * order, whether the database answers.
   * @param body as it came
   * @throws ProblemError refused as the request was, rate_limited, invalid_input, not_found, adviser
   */
  async *answer(body: unknown, asker: Asker, signal: AbortSignal): AsyncIterable<ChatEvent> {
    const urgent = urgentIn(body)
    // A flood of long messages must not cost more than a flood of short ones.
    const written = [...userTurnsIn(body), urgent.message]
    const flag = triage(this.isFlood(asker, written) ? [endsOf(urgent.message)] : written)
    if (flag) return yield* this.emergencies.answer(flag, urgent, asker)
    if (asker.refusal) throw asker.refusal
    const input = await validated(ChatInput, body)
    const message = sanitizeText(input.message).trim()
    if (!message || message.length > MOST_CHARACTERS) throw lengthProblem()
    const known = await this.answerBefore(asker, message, input.offerId)
    if (known) return yield* told(known)
    await this.spend(asker)
    const leave = this.atOnce.enter(subjectOf(asker))
    try {
      const context = await this.contextOf(asker.actor, input)
      const lateFlag = input.conversationId && triage([...userTurns(context.history), message])
      if (lateFlag) return yield* this.emergencies.answer(lateFlag, urgent, asker)
      if (context.withTeam && asker.actor.kind === 'user')
        return yield* this.passToTeam(asker, input, message)
      yield* this.advise(asker, { message, input, context }, signal)
    } finally {
      leave()
    }
  }

  /** Reads the answer of a message that is sent again, where it was kept. */
  private answerBefore(
    { actor, idempotencyKey }: Asker,
    message: string,
    offerId: string | undefined,
  ): Promise<ChatAnswer | undefined> {
    if (actor.kind !== 'user' || idempotencyKey === undefined) return Promise.resolve(undefined)
    return this.database.transaction(actor, async (em) => {
      const kept = await findAnswer<KeptAnswer>(em, actor, idempotencyKey, requestOf(message, offerId))
      return kept?.answer
    })
  }

  private async *advise(
    { actor, idempotencyKey }: Asker,
    asked: { message: string; input: ChatInput; context: Context },
    signal: AbortSignal,
  ): AsyncIterable<ChatEvent> {
    const { message, context } = asked
    const found = await this.findings.find({ message, history: context.history })
    const catalogue = mayBePriced(message, intentsOf(message)) ? found : withoutPrices(found)
    const findings = { ...catalogue, ...(context.offer && { offer: context.offer }) }
    const adviser = await this.advisers.adviserFor(actor)
    const pieces = adviser.answer({ message, history: context.history, findings }, signal)
    let response = ''
    try {
      for await (const text of checkedText(pieces, findings, { message })) {
        response += text
        yield { type: 'text', text }
      }
    } catch (error) {
      if (signal.aborted) return
      this.logger.error({ err: error, msg: 'The adviser did not answer' })
      throw new ProblemError('adviser')
    }
    // Not every adviser looks at the signal.
    if (signal.aborted) return
    const sources = sourcesOf(response, findings)
    const answer = { response, emergency: false, sources, conversationId: null, withTeam: false }
    const kept =
      context.kept && actor.kind === 'user'
        ? await this.keep(actor, idempotencyKey, {
            conversationId: asked.input.conversationId,
            offerId: asked.input.offerId,
            messages: [
              { role: 'user', content: message },
              { role: 'assistant', content: response, sources },
            ],
            answer,
          })
        : null
    yield { type: 'done', answer: kept ?? answer }
  }

  private async *passToTeam(
    { actor, idempotencyKey }: Asker,
    { conversationId, offerId }: ChatInput,
    message: string,
  ): AsyncIterable<ChatEvent> {
    if (actor.kind !== 'user') return
    const kept = await this.keep(actor, idempotencyKey, {
      conversationId,
      offerId,
      messages: [{ role: 'user', content: message }],
      answer: {
        response: TEAM_HAS_IT,
        emergency: false,
        sources: [],
        conversationId: null,
        withTeam: true,
      },
      also: (em, id) => askTeam(em, actor, id),
    })
    // Not stored, so not with the team either.
    if (!kept) throw new ProblemError('consent_required')
    yield* told(kept)
  }

  /**
   * An answer takes its time: what the patient withdrew or deleted meanwhile is not written again.
   * @returns the answer with its conversation, that of the first time for a message that was sent again; null where nothing may be
   * kept
   */
  private keep(
    actor: UserActor,
    idempotencyKey: string | undefined,
    { conversationId, offerId, messages, answer, also }: ToKeep,
  ): Promise<ChatAnswer | null> {
    return this.database.transaction(actor, async (em) => {
      await lockConsent(em, actor.userId, 'health_data')
      if (!(await hasConsent(em, actor.userId, 'health_data'))) return null
      if (conversationId && !(await isOwnConversation(em, actor.userId, conversationId))) return null
      const [{ content }] = messages
      const kept = await once<KeptAnswer>(
        em,
        actor,
        idempotencyKey,
        requestOf(content, offerId),
        async () => {
          const id = await keepMessages(em, actor.userId, conversationId, messages)
          await audit(em, actor, { action: 'conversation.write', subjectType: 'conversation', subjectId: id })
          await also?.(em, id)
          return { id, answer: { ...answer, conversationId: id } }
        },
      )
      return kept.answer
    })
  }

  private async contextOf(actor: UserActor | Visitor, input: ChatInput): Promise<Context> {
    const history = shortened((input.conversationHistory ?? []).slice(-TURNS_GIVEN))
    if (actor.kind !== 'user') {
      if (input.offerId) throw new ProblemError('not_found')
      return { kept: false, withTeam: false, history, offer: null }
    }
    return this.database.transaction(actor, async (em) => {
      const kept = await hasConsent(em, actor.userId, 'health_data')
      const offer = input.offerId ? await this.offers.find(em, actor, input.offerId) : null
      if (input.offerId && !offer) throw new ProblemError('not_found')
      if (!input.conversationId) return { kept, withTeam: false, history, offer }
      const own = await turnsOf(em, actor, input.conversationId, TURNS_GIVEN)
      if (!own) throw new ProblemError('not_found')
      return { kept, withTeam: own.withTeam, history: shortened(own.turns), offer }
    })
  }

  /** Counts long requests in this process's memory, so that nobody waits for the database in an emergency. */
  private isFlood(asker: Asker, written: readonly string[]): boolean {
    if (asker.refusal?.code === 'rate_limited') return true
    const isLong = written.reduce((sum, { length }) => sum + length, 0) > LONG_REQUEST
    return isLong && !this.limits.isWithinHere(AI_LIMITS.longRequests, subjectOf(asker))
  }

  private async spend(asker: Asker): Promise<void> {
    const limit = asker.actor.kind === 'user' ? AI_LIMITS.user : AI_LIMITS.visitor
    await this.limits.spend(limit, subjectOf(asker))
  }
}

async function* told(answer: ChatAnswer): AsyncIterable<ChatEvent> {
  yield { type: 'text', text: answer.response, ...(answer.emergency && { emergency: true }) }
  yield { type: 'done', answer }
}

const shortened = (turns: Turn[]): Turn[] =>
  turns.map(({ role, content }) => ({ role, content: sanitizeText(content).slice(0, MOST_CHARACTERS) }))

function lengthProblem() {
  const params = { max: MOST_CHARACTERS }
  return new ProblemError('invalid_input', {
    reason: 'message_length',
    params,
    errors: [{ pointer: '/message', code: 'message_length', params }],
  })
}

const userTurns = (turns: readonly Turn[]): string[] =>
  turns.filter(({ role }) => role === 'user').map(({ content }) => content)

/** The beginning and the end of what is longer than any message that is answered. */
const endsOf = (text: string) =>
  text.length <= 2 * MOST_CHARACTERS
    ? text
    : `${text.slice(0, MOST_CHARACTERS)}\n${text.slice(-MOST_CHARACTERS)}`

/** Reads the person's earlier messages from a body that is not validated yet. A turn that was too long to be answered counts with its ends. */
function userTurnsIn(body: unknown): string[] {
  const { conversationHistory: turns } = (body ?? {}) as { conversationHistory?: unknown }
  if (!Array.isArray(turns)) return []
  return turns.slice(-TURNS_GIVEN).flatMap((turn: unknown) => {
    const { role, content } = (turn ?? {}) as Record<string, unknown>
    return role === 'user' && typeof content === 'string' ? [endsOf(content)] : []
  })
}

/** Reads the fields that an emergency answer needs. Ignores invalid fields. */
function urgentIn(body: unknown): UrgentInput {
  const { message, conversationId, country } = (body ?? {}) as Record<string, unknown>
  return {
    message: typeof message === 'string' ? message.slice(0, LONGEST_MESSAGE) : '',
    ...(isUUID(conversationId) && { conversationId: conversationId as string }),
    ...(isISO31661Alpha2(country) && { country: country as string }),
  }
}

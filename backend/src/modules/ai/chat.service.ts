import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { isISO31661Alpha2, isUUID } from 'class-validator'
import { audit } from '../../platform/audit/index.js'
import { type UserActor, type Visitor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError, validated } from '../../platform/http/index.js'
import { sanitizeText } from '../../platform/sanitize/index.js'
import { Limits, networkOf } from '../../platform/throttle/index.js'
import { hasConsent, lockConsent } from '../privacy/index.js'
import { triage } from '../triage/index.js'
import type { Turn } from './adviser.js'
import { AdviserSwitch } from './adviser-switch.js'
import { AI_LIMITS } from './ai.limits.js'
import { AtOnce } from './at-once.js'
import { ChatInput, LONGEST_MESSAGE, MOST_CHARACTERS } from './chat.dto.js'
import type { Asker, ChatEvent, UrgentInput } from './chat-event.js'
import { isOwnConversation, keepMessages, turnsOf } from './conversation.repository.js'
import { EmergencyService } from './emergency.service.js'
import { withoutPrices } from './findings.js'
import { checkedText } from './grounding.js'
import { intentsOf, mayBePriced } from './question/intents.js'
import { FindingsRepository } from './retrieval/findings.repository.js'
import { sourcesOf } from './sources.js'
import { askTeam } from './team-notice.js'

/** Answers that one process writes for one person at the same time. */
const MOST_AT_ONCE = 3
/** How many of the earlier turns an adviser is given. */
const TURNS_GIVEN = 12
const TEAM_HAS_IT =
  'Your message is with our team. A person reads it and answers here. You can start a new chat to ask the AI again.'

interface Context {
  kept: boolean
  withTeam: boolean
  history: Turn[]
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
    const isFlood = asker.refusal?.code === 'rate_limited'
    const flag = triage(isFlood ? [endsOf(urgent.message)] : [...userTurnsIn(body), urgent.message])
    if (flag) return yield* this.emergencies.answer(flag, urgent, asker)
    if (asker.refusal) throw asker.refusal
    const input = await validated(ChatInput, body)
    const message = sanitizeText(input.message).trim()
    if (!message || message.length > MOST_CHARACTERS) throw lengthProblem()
    await this.spend(asker)
    const leave = this.atOnce.enter(asker.actor.kind === 'user' ? asker.actor.userId : networkOf(asker.ip))
    try {
      const context = await this.contextOf(asker.actor, input)
      const lateFlag = input.conversationId && triage([...userTurns(context.history), message])
      if (lateFlag) return yield* this.emergencies.answer(lateFlag, urgent, asker)
      if (context.withTeam && asker.actor.kind === 'user')
        return yield* this.passToTeam(asker.actor, input.conversationId, message)
      yield* this.advise(asker.actor, { message, conversationId: input.conversationId, context }, signal)
    } finally {
      leave()
    }
  }

  private async *advise(
    actor: UserActor | Visitor,
    asked: { message: string; conversationId: string | undefined; context: Context },
    signal: AbortSignal,
  ): AsyncIterable<ChatEvent> {
    const { message, context } = asked
    const found = await this.findings.find({ message, history: context.history })
    const findings = mayBePriced(message, intentsOf(message)) ? found : withoutPrices(found)
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
    const conversationId =
      context.kept && actor.kind === 'user'
        ? await this.keep(actor, asked.conversationId, [
            { role: 'user', content: message },
            { role: 'assistant', content: response, sources },
          ])
        : null
    yield { type: 'done', answer: { response, emergency: false, sources, conversationId, withTeam: false } }
  }

  private async *passToTeam(
    actor: UserActor,
    id: string | undefined,
    message: string,
  ): AsyncIterable<ChatEvent> {
    const conversationId = await this.keep(actor, id, [{ role: 'user', content: message }], (em, kept) =>
      askTeam(em, actor, kept),
    )
    // Not stored, so not with the team either.
    if (!conversationId) throw new ProblemError('consent_required')
    yield { type: 'text', text: TEAM_HAS_IT }
    yield {
      type: 'done',
      answer: { response: TEAM_HAS_IT, emergency: false, sources: [], conversationId, withTeam: true },
    }
  }

  /**
   * An answer takes its time: what the patient withdrew or deleted meanwhile is not written again.
   * @returns null where nothing may be kept
   */
  private keep(
    actor: UserActor,
    conversationId: string | undefined,
    messages: Parameters<typeof keepMessages>[3],
    also?: (em: EntityManager, id: string) => Promise<void>,
  ): Promise<string | null> {
    return this.database.transaction(actor, async (em) => {
      await lockConsent(em, actor.userId, 'health_data')
      if (!(await hasConsent(em, actor.userId, 'health_data'))) return null
      if (conversationId && !(await isOwnConversation(em, actor.userId, conversationId))) return null
      const id = await keepMessages(em, actor.userId, conversationId, messages)
      await audit(em, actor, { action: 'conversation.write', subjectType: 'conversation', subjectId: id })
      await also?.(em, id)
      return id
    })
  }

  private async contextOf(actor: UserActor | Visitor, input: ChatInput): Promise<Context> {
    const history = shortened((input.conversationHistory ?? []).slice(-TURNS_GIVEN))
    if (actor.kind !== 'user') return { kept: false, withTeam: false, history }
    return this.database.transaction(actor, async (em) => {
      const kept = await hasConsent(em, actor.userId, 'health_data')
      if (!input.conversationId) return { kept, withTeam: false, history }
      const own = await turnsOf(em, actor, input.conversationId, TURNS_GIVEN)
      if (!own) throw new ProblemError('not_found')
      return { kept, withTeam: own.withTeam, history: shortened(own.turns) }
    })
  }

  private async spend({ actor, ip }: Asker): Promise<void> {
    if (actor.kind === 'user') await this.limits.spend(AI_LIMITS.user, actor.userId)
    else await this.limits.spend(AI_LIMITS.visitor, networkOf(ip))
  }
}

const shortened = (turns: Turn[]): Turn[] =>
  turns.map(({ role, content }) => ({ role, content: sanitizeText(content).slice(0, MOST_CHARACTERS) }))

function lengthProblem() {
  const detail = `Please write a message of up to ${MOST_CHARACTERS.toLocaleString('en')} characters.`
  return new ProblemError('invalid_input', {
    detail,
    errors: [{ pointer: '/message', code: 'length', detail }],
  })
}

const userTurns = (turns: readonly Turn[]): string[] =>
  turns.filter(({ role }) => role === 'user').map(({ content }) => content)

/** The beginning and the end of what is longer than any message that is answered. */
const endsOf = (text: string) =>
  text.length <= 2 * MOST_CHARACTERS
    ? text
    : `${text.slice(0, MOST_CHARACTERS)}\n${text.slice(-MOST_CHARACTERS)}`

/** Reads the person's earlier messages from a body that is not validated yet. */
function userTurnsIn(body: unknown): string[] {
  const { conversationHistory: turns } = (body ?? {}) as { conversationHistory?: unknown }
  if (!Array.isArray(turns)) return []
  return turns.slice(-TURNS_GIVEN).flatMap((turn: unknown) => {
    const { role, content } = (turn ?? {}) as Record<string, unknown>
    return role === 'user' && typeof content === 'string' ? [content.slice(0, LONGEST_MESSAGE)] : []
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

import { setTimeout as delay } from 'node:timers/promises'
import { Injectable, Logger } from '@nestjs/common'
import { emergencyAnswer, type RedFlag } from '@sihat/red-flags'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { once } from '../../platform/idempotency/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { sanitizeText } from '../../platform/sanitize/index.js'
import { Limits } from '../../platform/throttle/index.js'
import { hasConsent } from '../privacy/index.js'
import { TriageService } from '../triage/index.js'
import { ticketTeamMail } from './ai.jobs.js'
import { AI_LIMITS } from './ai.limits.js'
import { type Asker, type ChatEvent, subjectOf, type UrgentInput } from './chat-event.js'
import { isOwnConversation, type KeptAnswer, keepMessages, requestOf } from './conversation.repository.js'
import { openTicket } from './ticket.repository.js'

/** The answer waits at most this long for the ticket. A later ticket opens after the answer. */
const TICKET_WITHIN_MS = 1_000

/** Answers an emergency first and then opens a ticket for the team. The ticket may fail. */
@Injectable()
export class EmergencyService {
  private readonly logger = new Logger(EmergencyService.name)

  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly triage: TriageService,
  ) {}

  /**
   * Answers every emergency. Beyond a limit per person or network the answer comes from memory alone: no profile is read,
   * nothing is stored and no ticket is opened.
   */
  async *answer(flag: RedFlag, input: UrgentInput, asker: Asker): AsyncIterable<ChatEvent> {
    if (this.isBeyondBound(asker)) {
      const { text } = emergencyAnswer(flag, input.country)
      yield { type: 'text', text, emergency: true }
      yield {
        type: 'done',
        answer: { response: text, emergency: true, sources: [], conversationId: null, withTeam: false },
      }
      return
    }
    const country = (await this.triage.countryOf(asker.actor)) ?? input.country
    const { text } = emergencyAnswer(flag, country)
    yield { type: 'text', text, emergency: true }
    const opening = this.openTicket(flag, { ...input, country }, asker, text).catch((error: unknown) => {
      this.logger.error({ err: error, msg: 'No ticket could be opened for an emergency' })
      return null
    })
    const conversationId = await Promise.race([opening, delay(TICKET_WITHIN_MS, null)])
    yield {
      type: 'done',
      answer: { response: text, emergency: true, sources: [], conversationId, withTeam: false },
    }
  }

  /** Counts in this process's memory, so that a flood of emergencies costs no database. */
  private isBeyondBound(asker: Asker): boolean {
    const withinBound = this.limits.isWithinHere(AI_LIMITS.emergencies, subjectOf(asker))
    return !withinBound || asker.refusal?.code === 'rate_limited'
  }

  /** @returns the conversation that keeps it, where something may be kept */
  private async openTicket(
    { topic, language }: RedFlag,
    { message, conversationId, country }: UrgentInput,
    { actor, ip, idempotencyKey }: Asker,
    response: string,
  ): Promise<string | null> {
    const userId = actor.kind === 'user' ? actor.userId : null
    const mayKeep = userId !== null && (await this.isWithin(AI_LIMITS.user, userId))
    const mayOpen = await this.isWithin(AI_LIMITS.tickets, subjectOf({ actor, ip }))
    if (!mayKeep && !mayOpen) return null
    return this.database.transaction(actor, async (em) => {
      let kept: string | null = null
      if (actor.kind === 'user' && mayKeep && (await hasConsent(em, actor.userId, 'health_data'))) {
        const content = sanitizeText(message).slice(0, 20_000)
        const first = await once<KeptAnswer>(em, actor, idempotencyKey, requestOf(content), async () => {
          const own = conversationId && (await isOwnConversation(em, actor.userId, conversationId))
          const id = await keepMessages(em, actor.userId, own ? conversationId : undefined, [
            { role: 'user', content, emergencyTopic: topic },
            { role: 'assistant', content: response, emergencyTopic: topic },
          ])
          const answer = { response, emergency: true, sources: [], conversationId: id, withTeam: false }
          return { id, answer }
        })
        kept = first.id
      }
      if (!mayOpen) return kept
      const ticketId = await openTicket(em, {
        reason: 'emergency',
        userId,
        conversationId: kept,
        topic,
        language,
        country,
      })
      if (!ticketId) return kept
      await sendJob(em, ticketTeamMail, { ticketId })
      return kept
    })
  }

  private isWithin(limit: (typeof AI_LIMITS)[keyof typeof AI_LIMITS], subject: string): Promise<boolean> {
    return this.limits.spend(limit, subject).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ProblemError) return false
        throw error
      },
    )
  }
}

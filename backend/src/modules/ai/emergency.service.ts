import { setTimeout as delay } from 'node:timers/promises'
import { Injectable, Logger } from '@nestjs/common'
import { sql } from 'kysely'
import type { UserActor, Visitor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/http/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { sanitizeText } from '../../platform/sanitize/index.js'
import { Limits, networkOf } from '../../platform/throttle/index.js'
import { hasConsent } from '../privacy/index.js'
import { ticketTeamMail } from './ai.jobs.js'
import { AI_LIMITS } from './ai.limits.js'
import type { Asker, ChatEvent, UrgentInput } from './chat-event.js'
import { isOwnConversation, keepMessages } from './conversation.repository.js'
import { emergencyAnswer, type RedFlag } from './red-flags/index.js'
import { openTicket } from './ticket.repository.js'

/** Nobody waits longer for the number to call. */
const COUNTRY_WITHIN_MS = 300
/** Nor for the ticket: one that takes longer is opened behind the answer. */
const TICKET_WITHIN_MS = 1_000

/** Answers at once; that a person of the team hears of it comes second, and may fail. */
@Injectable()
export class EmergencyService {
  private readonly logger = new Logger(EmergencyService.name)

  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
  ) {}

  async *answer(flag: RedFlag, input: UrgentInput, asker: Asker): AsyncIterable<ChatEvent> {
    const country = (await this.countryOf(asker.actor)) ?? input.country
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

  /** From the profile; what cannot be read in time is not waited for. */
  private async countryOf(actor: UserActor | Visitor): Promise<string | undefined> {
    if (actor.kind !== 'user') return undefined
    const reading = this.database.transaction(actor, async (em) => {
      const { rows } = await sql<{ country: string | null }>`
        select country from profiles where user_id = ${actor.userId}
      `.execute(em.getKysely())
      return rows[0]?.country ?? undefined
    })
    reading.catch((error: unknown) => this.logger.error({ err: error, msg: 'A country could not be read' }))
    return Promise.race([reading.catch(() => undefined), delay(COUNTRY_WITHIN_MS, undefined)])
  }

  /** @returns the conversation that keeps it, where something may be kept */
  private async openTicket(
    { topic, language }: RedFlag,
    { message, conversationId, country }: UrgentInput,
    { actor, ip }: Asker,
    answer: string,
  ): Promise<string | null> {
    const userId = actor.kind === 'user' ? actor.userId : null
    const mayKeep = userId !== null && (await this.isWithin(AI_LIMITS.user, userId))
    const mayOpen = await this.isWithin(AI_LIMITS.tickets, userId ?? networkOf(ip))
    if (!mayKeep && !mayOpen) return null
    return this.database.transaction(actor, async (em) => {
      let kept: string | null = null
      if (userId && mayKeep && (await hasConsent(em, userId, 'health_data'))) {
        const own = conversationId && (await isOwnConversation(em, userId, conversationId))
        kept = await keepMessages(em, userId, own ? conversationId : undefined, [
          { role: 'user', content: sanitizeText(message).slice(0, 20_000), emergencyTopic: topic },
          { role: 'assistant', content: answer, emergencyTopic: topic },
        ])
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

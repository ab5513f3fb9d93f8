import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { IsISO8601, IsUUID } from 'class-validator'
import { sql } from 'kysely'
import { v5 as uuidOf } from 'uuid'
import { Config } from '../../platform/config/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { firstTime, sendJob } from '../../platform/outbox/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { MailDelivery, mailText, renderMail } from '../notifications/index.js'

/**
 * So many emergencies of ten minutes are told one by one: as many as somebody can open in that time, one a minute. The
 * others come as a count, for a flood of mails hides the one that matters. Tickets are opened for all.
 */
export const MAILED_ONE_BY_ONE = 10
const TOGETHER_MINUTES = 10
/** Names the ten minutes that were told of. */
const GATHERED = '01a1fb67-1900-7000-8000-000000000001'

export class TicketPayload {
  @IsUUID()
  ticketId!: string
}

export class GatheredPayload {
  /** Of the ten minutes whose tickets are told of together. */
  @IsISO8601()
  since!: string
}

export class ConversationPayload {
  @IsUUID()
  conversationId!: string
}

export const ticketTeamMail = defineJob({ name: 'ai.team_mail', payload: TicketPayload, ...MAIL_JOB })
const gatheredTeamMail = defineJob({
  name: 'ai.team_gathered',
  payload: GatheredPayload,
  ...MAIL_JOB,
})
export const conversationMail = defineJob({ name: 'ai.mail', payload: ConversationPayload, ...MAIL_JOB })

@Injectable()
export class AiJobs {
  constructor(
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  /** Names nobody and nothing that was said: the team signs in to read. */
  @HandlesJob(ticketTeamMail)
  tellTeam({ ticketId }: TicketPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const { rows } = await sql<{ reason: 'emergency' | 'person' }>`
        select reason from ai_tickets where id = ${ticketId} and status = 'open'
      `.execute(em.getKysely())
      if (!rows[0]) return undefined
      if (rows[0].reason === 'emergency' && (await isToldWithOthers(em, ticketId))) return undefined
      const text = rows[0].reason === 'emergency' ? 'ticketEmergency' : 'ticketPerson'
      const mail = await renderMail({
        subject: mailText(`${text}.subject`),
        heading: mailText(`${text}.subject`),
        paragraphs: [mailText(`${text}.body`)],
        action: {
          label: mailText('ticket.action'),
          url: new URL(`/admin/ai/tickets/${ticketId}/show`, this.config.publicOrigin).href,
        },
        footer: mailText('enquiryTeam.footer'),
      })
      return { ...mail, kind: 'team', to: this.config.env.TEAM_MAIL }
    })
  }

  /** How many there were beyond those that were told one by one. */
  @HandlesJob(gatheredTeamMail)
  tellTeamOfOthers({ since }: GatheredPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ai_tickets where reason = 'emergency' and ${together(since)}
      `.execute(em.getKysely())
      const count = (rows[0]?.count ?? 0) - MAILED_ONE_BY_ONE
      if (count <= 0) return undefined
      const mail = await renderMail({
        subject: mailText('ticketsGathered.subject'),
        heading: mailText('ticketsGathered.subject'),
        paragraphs: [mailText('ticketsGathered.body', { count: `${count}` })],
        action: {
          label: mailText('ticketsGathered.action'),
          url: new URL('/admin/ai/tickets', this.config.publicOrigin).href,
        },
        footer: mailText('enquiryTeam.footer'),
      })
      return { ...mail, kind: 'team', to: this.config.env.TEAM_MAIL }
    })
  }

  @HandlesJob(conversationMail)
  tellPatient({ conversationId }: ConversationPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const { rows } = await sql<{ email: string; name: string }>`
        select u.email, p.first_name as name from ai_conversations c
        join users u on u.id = c.user_id join profiles p on p.user_id = c.user_id
        where c.id = ${conversationId} and u.closed_at is null
      `.execute(em.getKysely())
      const [patient] = rows
      if (!patient) return undefined
      const mail = await renderMail({
        subject: mailText('conversationAnswer.subject'),
        heading: mailText('conversationAnswer.heading'),
        name: patient.name,
        paragraphs: [mailText('conversationAnswer.body')],
        action: {
          label: mailText('conversationAnswer.action'),
          url: new URL(`/dashboard/conversations/${conversationId}`, this.config.publicOrigin).href,
        },
      })
      return { ...mail, kind: 'ordinary', to: patient.email }
    })
  }
}

const together = (since: string) =>
  sql`created_at >= ${since}::timestamptz
    and created_at < ${since}::timestamptz + ${TOGETHER_MINUTES} * interval '1 minute'`

/** Beyond the first of its ten minutes: then one message tells of all of them, once those have passed. */
async function isToldWithOthers(em: EntityManager, ticketId: string): Promise<boolean> {
  const { rows } = await sql<{ since: string; before: number }>`
    select to_json(w.since) #>> '{}' as since, (
      select count(*)::int from ai_tickets o
      where o.reason = 'emergency' and o.created_at >= w.since and (o.created_at, o.id) < (t.created_at, t.id)
    ) as before
    from ai_tickets t
    cross join lateral (
      select date_bin(${TOGETHER_MINUTES} * interval '1 minute', t.created_at, timestamptz '2026-01-01') as since
    ) w
    where t.id = ${ticketId}
  `.execute(em.getKysely())
  const [ticket] = rows
  if (!ticket || ticket.before < MAILED_ONE_BY_ONE) return false
  if (await firstTime(em, uuidOf(ticket.since, GATHERED)))
    await sendJob(em, gatheredTeamMail, { since: ticket.since }, { waitMinutes: TOGETHER_MINUTES })
  return true
}

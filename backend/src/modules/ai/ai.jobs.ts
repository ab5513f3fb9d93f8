import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { IsISO8601, IsUUID } from 'class-validator'
import { v5 as uuidOf } from 'uuid'
import { Config } from '../../platform/config/index.js'
import { readJson, type Tables } from '../../platform/database/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { firstTime, sendJob } from '../../platform/outbox/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { MailDelivery, mailNumber, mailText, renderMail, TEAM_LOCALE } from '../notifications/index.js'

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
      const ticket = await em
        .getKysely<Tables>()
        .selectFrom('ai_tickets')
        .select('reason')
        .where('id', '=', ticketId)
        .where('status', '=', 'open')
        .executeTakeFirst()
      if (!ticket) return undefined
      if (ticket.reason === 'emergency' && (await isToldWithOthers(em, ticketId))) return undefined
      const text = ticket.reason === 'emergency' ? 'ticketEmergency' : 'ticketPerson'
      const mail = await renderMail({
        locale: TEAM_LOCALE,
        subject: mailText(TEAM_LOCALE, `${text}.subject`),
        heading: mailText(TEAM_LOCALE, `${text}.subject`),
        paragraphs: [mailText(TEAM_LOCALE, `${text}.body`)],
        action: {
          label: mailText(TEAM_LOCALE, 'ticket.action'),
          url: new URL(`/admin/ai/tickets/${ticketId}/show`, this.config.publicOrigin).href,
        },
        footer: mailText(TEAM_LOCALE, 'enquiryTeam.footer'),
      })
      return { ...mail, kind: 'team', to: this.config.env.TEAM_MAIL }
    })
  }

  /** How many there were beyond those that were told one by one. */
  @HandlesJob(gatheredTeamMail)
  tellTeamOfOthers({ since }: GatheredPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const until = new Date(Date.parse(since) + TOGETHER_MINUTES * 60_000).toISOString()
      const { tickets } = await em
        .getKysely<Tables>()
        .selectFrom('ai_tickets')
        .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('tickets'))
        .where('reason', '=', 'emergency')
        .where('created_at', '>=', since)
        .where('created_at', '<', until)
        .executeTakeFirstOrThrow()
      const count = tickets - MAILED_ONE_BY_ONE
      if (count <= 0) return undefined
      const mail = await renderMail({
        locale: TEAM_LOCALE,
        subject: mailText(TEAM_LOCALE, 'ticketsGathered.subject'),
        heading: mailText(TEAM_LOCALE, 'ticketsGathered.subject'),
        paragraphs: [
          mailText(TEAM_LOCALE, 'ticketsGathered.body', { count: mailNumber(TEAM_LOCALE, count) }),
        ],
        action: {
          label: mailText(TEAM_LOCALE, 'ticketsGathered.action'),
          url: new URL('/admin/ai/tickets', this.config.publicOrigin).href,
        },
        footer: mailText(TEAM_LOCALE, 'enquiryTeam.footer'),
      })
      return { ...mail, kind: 'team', to: this.config.env.TEAM_MAIL }
    })
  }

  @HandlesJob(conversationMail)
  tellPatient({ conversationId }: ConversationPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const patient = await em
        .getKysely<Tables>()
        .selectFrom('ai_conversations as c')
        .innerJoin('users as u', 'u.id', 'c.user_id')
        .innerJoin('profiles as p', 'p.user_id', 'c.user_id')
        .select(['u.email', 'p.first_name as name', 'p.language as locale'])
        .where('c.id', '=', conversationId)
        .where('u.closed_at', 'is', null)
        .executeTakeFirst()
      if (!patient) return undefined
      const { locale } = patient
      const mail = await renderMail({
        locale,
        subject: mailText(locale, 'conversationAnswer.subject'),
        heading: mailText(locale, 'conversationAnswer.heading'),
        name: patient.name,
        paragraphs: [mailText(locale, 'conversationAnswer.body')],
        action: {
          label: mailText(locale, 'conversationAnswer.action'),
          url: new URL(`/dashboard/conversations/${conversationId}`, this.config.publicOrigin).href,
        },
      })
      return { ...mail, kind: 'ordinary', to: patient.email }
    })
  }
}

/** Beyond the first of its ten minutes: then one message tells of all of them, once those have passed. */
async function isToldWithOthers(em: EntityManager, ticketId: string): Promise<boolean> {
  const found = em
    .getKysely<Tables>()
    .selectFrom('ai_tickets')
    .select(({ fn, val }) => [
      'id',
      'created_at',
      fn<string>('date_bin', [
        val(`${TOGETHER_MINUTES} minutes`),
        'created_at',
        val('2026-01-01T00:00:00Z'),
      ]).as('since'),
    ])
    .where('id', '=', ticketId)
  const [ticket] = await readJson(
    em,
    em
      .getKysely<Tables>()
      .selectFrom(found.as('t'))
      .select(({ selectFrom }) => [
        't.since',
        selectFrom('ai_tickets as o')
          .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('before'))
          .where('o.reason', '=', 'emergency')
          .whereRef('o.created_at', '>=', 't.since')
          .where(({ eb, refTuple }) =>
            eb(refTuple('o.created_at', 'o.id'), '<', refTuple('t.created_at', 't.id')),
          )
          .$asScalar()
          .$notNull()
          .as('before'),
      ]),
  )
  if (!ticket || ticket.before < MAILED_ONE_BY_ONE) return false
  if (await firstTime(em, uuidOf(ticket.since, GATHERED)))
    await sendJob(em, gatheredTeamMail, { since: ticket.since }, { waitMinutes: TOGETHER_MINUTES })
  return true
}

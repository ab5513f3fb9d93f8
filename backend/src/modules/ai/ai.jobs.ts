import { Injectable } from '@nestjs/common'
import { IsUUID } from 'class-validator'
import { sql } from 'kysely'
import { systemActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { Database } from '../../platform/database/index.js'
import { MailSender } from '../../platform/mail/index.js'
import { firstTime } from '../../platform/outbox/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { mailText, renderMail } from '../notifications/index.js'

const ON_MAIL_QUEUE = { queue: 'mail', version: 1, attempts: 8, backoffMs: 5_000, timeoutMs: 45_000 } as const

export class TicketPayload {
  @IsUUID()
  ticketId!: string
}

export class ConversationPayload {
  @IsUUID()
  conversationId!: string
}

export const ticketTeamMail = defineJob({ name: 'ai.team_mail', payload: TicketPayload, ...ON_MAIL_QUEUE })
export const conversationMail = defineJob({ name: 'ai.mail', payload: ConversationPayload, ...ON_MAIL_QUEUE })

@Injectable()
export class AiJobs {
  constructor(
    private readonly database: Database,
    private readonly mails: MailSender,
    private readonly config: Config,
  ) {}

  /** Names nobody and nothing that was said: the team signs in to read. */
  @HandlesJob(ticketTeamMail)
  tellTeam({ ticketId }: TicketPayload, message: JobMessage): Promise<void> {
    return this.database.transaction(systemActor(ticketTeamMail.name), async (em) => {
      if (!(await firstTime(em, message.id))) return
      const { rows } = await sql<{ reason: 'emergency' | 'person' }>`
        select reason from ai_tickets where id = ${ticketId} and status = 'open'
      `.execute(em.getKysely())
      if (!rows[0]) return
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
      await this.mails.send({ ...mail, to: this.config.env.TEAM_MAIL, id: message.id })
    })
  }

  @HandlesJob(conversationMail)
  tellPatient({ conversationId }: ConversationPayload, message: JobMessage): Promise<void> {
    return this.database.transaction(systemActor(conversationMail.name), async (em) => {
      if (!(await firstTime(em, message.id))) return
      const { rows } = await sql<{ email: string; name: string }>`
        select u.email, p.first_name as name from ai_conversations c
        join users u on u.id = c.user_id join profiles p on p.user_id = c.user_id where c.id = ${conversationId}
      `.execute(em.getKysely())
      const [patient] = rows
      if (!patient) return
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
      await this.mails.send({ ...mail, to: patient.email, id: message.id })
    })
  }
}

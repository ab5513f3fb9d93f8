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

/** Of one address: anybody can type anybody's. */
const MOST_ACKNOWLEDGEMENTS_A_DAY = 3

const ON_MAIL_QUEUE = { queue: 'mail', version: 1, attempts: 8, backoffMs: 5_000, timeoutMs: 45_000 } as const

export class EnquiryPayload {
  @IsUUID()
  enquiryId!: string
}

export const enquiryTeamMail = defineJob({
  name: 'enquiry.team_mail',
  payload: EnquiryPayload,
  ...ON_MAIL_QUEUE,
})
export const acknowledgementMail = defineJob({
  name: 'enquiry.acknowledgement_mail',
  payload: EnquiryPayload,
  ...ON_MAIL_QUEUE,
})

@Injectable()
export class EnquiryJobs {
  constructor(
    private readonly database: Database,
    private readonly mails: MailSender,
    private readonly config: Config,
  ) {}

  /** Tells the team who wrote; what they wrote is read in the back office only. */
  @HandlesJob(enquiryTeamMail)
  tellTeam({ enquiryId }: EnquiryPayload, message: JobMessage): Promise<void> {
    return this.database.transaction(systemActor(enquiryTeamMail.name), async (em) => {
      if (!(await firstTime(em, message.id))) return
      const { rows } = await sql<{ name: string; country: string }>`
        select name, country from enquiries where id = ${enquiryId}
      `.execute(em.getKysely())
      const [sender] = rows
      if (!sender) return
      const mail = await renderMail({
        subject: mailText('enquiryTeam.subject'),
        heading: mailText('enquiryTeam.subject'),
        paragraphs: [mailText('enquiryTeam.body', sender), mailText('enquiryTeam.promise')],
        action: {
          label: mailText('enquiryTeam.action'),
          url: new URL('/admin/enquiries', this.config.publicOrigin).href,
        },
        footer: mailText('enquiryTeam.footer'),
      })
      await this.mails.send({ ...mail, to: this.config.env.TEAM_MAIL, id: message.id })
    })
  }

  /** Repeats nothing of the sender's, not even the name: the address may be a stranger's. */
  @HandlesJob(acknowledgementMail)
  acknowledge({ enquiryId }: EnquiryPayload, message: JobMessage): Promise<void> {
    return this.database.transaction(systemActor(acknowledgementMail.name), async (em) => {
      if (!(await firstTime(em, message.id))) return
      const db = em.getKysely()
      const { rows } = await sql<{ email: string }>`
        select email from enquiries where id = ${enquiryId}
      `.execute(db)
      const [sender] = rows
      if (!sender) return
      // Whoever acknowledges to the same address waits here, and then counts this one.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`acknowledge ${sender.email}`}, 0))`.execute(
        db,
      )
      const { rows: allowed } = await sql`
        update enquiries set acknowledged_at = clock_timestamp()
        where id = ${enquiryId} and acknowledged_at is null and (
          select count(*) from enquiries
          where email = ${sender.email} and acknowledged_at > now() - interval '1 day'
        ) < ${MOST_ACKNOWLEDGEMENTS_A_DAY}
        returning id
      `.execute(db)
      if (allowed.length === 0) return
      const mail = await renderMail({
        subject: mailText('enquiryReceived.subject'),
        heading: mailText('enquiryReceived.subject'),
        paragraphs: [mailText('enquiryReceived.body')],
        note: mailText('enquiryReceived.ignore'),
        footer: mailText('enquiryReceived.footer'),
      })
      await this.mails.send({ ...mail, to: sender.email, id: message.id })
    })
  }
}

import { Injectable } from '@nestjs/common'
import { IsUUID } from 'class-validator'
import { sql } from 'kysely'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { MailDelivery, mailText, renderMail } from '../notifications/index.js'

/** Of one mailbox: anybody can type anybody's address, in many spellings. */
const MOST_ACKNOWLEDGEMENTS_A_DAY = 3

export class EnquiryPayload {
  @IsUUID()
  enquiryId!: string
}

export const acknowledgementMail = defineJob({
  name: 'enquiry.acknowledgement_mail',
  payload: EnquiryPayload,
  ...MAIL_JOB,
})

@Injectable()
export class AcknowledgementJobs {
  constructor(private readonly mails: MailDelivery) {}

  /** Repeats nothing of the sender's, not even the name: the address may be a stranger's. */
  @HandlesJob(acknowledgementMail)
  acknowledge({ enquiryId }: EnquiryPayload, message: JobMessage) {
    return this.mails.sendBound(message.id, async (em) => {
      const db = em.getKysely()
      const { rows } = await sql<{ email: string; mailbox: string }>`
        select email, mailbox from enquiries where id = ${enquiryId}
      `.execute(db)
      const [sender] = rows
      if (!sender) return undefined
      // Whoever acknowledges to the same mailbox waits here, and then counts this one.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`acknowledge ${sender.mailbox}`}, 0))`.execute(
        db,
      )
      const { rows: allowed } = await sql`
        update enquiries set acknowledged_at = clock_timestamp()
        where id = ${enquiryId} and acknowledged_at is null and (
          select count(*) from enquiries
          where mailbox = ${sender.mailbox} and acknowledged_at > now() - interval '1 day'
        ) < ${MOST_ACKNOWLEDGEMENTS_A_DAY}
        returning id
      `.execute(db)
      if (allowed.length === 0) return undefined
      const mail = await renderMail({
        subject: mailText('enquiryReceived.subject'),
        heading: mailText('enquiryReceived.subject'),
        paragraphs: [mailText('enquiryReceived.body')],
        note: mailText('enquiryReceived.ignore'),
        footer: mailText('enquiryReceived.footer'),
      })
      return { ...mail, kind: 'ordinary', to: sender.email }
    })
  }
}

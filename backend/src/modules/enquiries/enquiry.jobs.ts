import { Injectable } from '@nestjs/common'
import { ENGLISH } from '@sihat/locales'
import { IsUUID } from 'class-validator'
import { fromNow, lockByName, type Tables } from '../../platform/database/index.js'
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
      const db = em.getKysely<Tables>()
      const sender = await db
        .selectFrom('enquiries')
        .select(['email', 'mailbox'])
        .where('id', '=', enquiryId)
        .executeTakeFirst()
      if (!sender) return undefined
      // Whoever acknowledges to the same mailbox waits here, and then counts this one.
      await lockByName(em, `acknowledge ${sender.mailbox}`)
      const allowed = await db
        .updateTable('enquiries')
        .set(({ fn }) => ({ acknowledged_at: fn<string>('clock_timestamp') }))
        .where('id', '=', enquiryId)
        .where('acknowledged_at', 'is', null)
        .where(({ eb, selectFrom }) =>
          eb(
            selectFrom('enquiries as e')
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .where('e.mailbox', '=', sender.mailbox)
              .where('e.acknowledged_at', '>', fromNow('-1 day')),
            '<',
            MOST_ACKNOWLEDGEMENTS_A_DAY,
          ),
        )
        .returning('id')
        .executeTakeFirst()
      if (!allowed) return undefined
      const mail = await renderMail({
        locale: ENGLISH.code,
        subject: mailText(ENGLISH.code, 'enquiryReceived.subject'),
        heading: mailText(ENGLISH.code, 'enquiryReceived.subject'),
        paragraphs: [mailText(ENGLISH.code, 'enquiryReceived.body')],
        note: mailText(ENGLISH.code, 'enquiryReceived.ignore'),
        footer: mailText(ENGLISH.code, 'enquiryReceived.footer'),
      })
      return { ...mail, kind: 'ordinary', to: sender.email }
    })
  }
}

import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Config } from '../../platform/config/index.js'
import { fromNow, lockByName, type Tables } from '../../platform/database/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { MailDelivery, mailText, renderMail, TEAM_LOCALE } from '../notifications/index.js'
import { EnquiryPayload } from './enquiry.jobs.js'

/** Whoever floods the form does not flood the team: what is beyond waits for one mail that counts it. */
const MOST_SINGLE_MAILS_AN_HOUR = 20
const DIGEST_EVERY_MINUTES = 60

export const enquiryTeamMail = defineJob({
  name: 'enquiry.team_mail',
  payload: EnquiryPayload,
  ...MAIL_JOB,
})
/** Its payload names the first enquiry that waited for it. */
const enquiryTeamDigest = defineJob({
  name: 'enquiry.team_digest',
  payload: EnquiryPayload,
  ...MAIL_JOB,
})

@Injectable()
export class TeamMailJobs {
  constructor(
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  /** Repeats nothing of the sender's, not even the name: mail programs make links of whatever looks like one. */
  @HandlesJob(enquiryTeamMail)
  tellTeam({ enquiryId }: EnquiryPayload, message: JobMessage) {
    return this.mails.sendBound(message.id, async (em) => {
      await lockByName(em, TEAM_LOCK)
      // Possible emergencies have a limit of their own: a flood of other enquiries does not hold them back.
      const enquiry = await em
        .getKysely<Tables>()
        .updateTable('enquiries as e')
        .set(({ fn }) => ({ team_told_at: fn<string>('clock_timestamp'), team_told_alone: true }))
        .where('e.id', '=', enquiryId)
        .where('e.team_told_at', 'is', null)
        .where(({ eb, selectFrom }) =>
          eb(
            selectFrom('enquiries as told')
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .where('told.team_told_alone', '=', true)
              .where('told.team_told_at', '>', fromNow('-1 hour'))
              .whereRef('told.possible_emergency', '=', 'e.possible_emergency'),
            '<',
            MOST_SINGLE_MAILS_AN_HOUR,
          ),
        )
        .returning('e.possible_emergency as possibleEmergency')
        .executeTakeFirst()
      if (!enquiry) return foreseeDigest(em, enquiryId)
      if (enquiry.possibleEmergency)
        return this.write(mailText(TEAM_LOCALE, 'enquiryTeamEmergency.subject'), [
          mailText(TEAM_LOCALE, 'enquiryTeamEmergency.body'),
        ])
      return this.write(mailText(TEAM_LOCALE, 'enquiryTeam.subject'), [
        mailText(TEAM_LOCALE, 'enquiryTeam.body'),
        promise(),
      ])
    })
  }

  @HandlesJob(enquiryTeamDigest)
  tellHowMany(_payload: EnquiryPayload, message: JobMessage) {
    return this.mails.sendBound(message.id, async (em) => {
      await lockByName(em, TEAM_LOCK)
      const rows = await em
        .getKysely<Tables>()
        .updateTable('enquiries')
        .set(({ fn }) => ({ team_told_at: fn<string>('clock_timestamp') }))
        .where('team_told_at', 'is', null)
        .returning('possible_emergency as possibleEmergency')
        .execute()
      if (rows.length === 0) return undefined
      const count = rows.length
      const emergencies = rows.filter(({ possibleEmergency }) => possibleEmergency).length
      const subject = mailText(TEAM_LOCALE, 'enquiryTeamDigest.subject', { count, emergencies })
      return this.write(subject, [mailText(TEAM_LOCALE, 'enquiryTeamDigest.body'), promise()])
    })
  }

  private async write(subject: string, paragraphs: string[]) {
    const mail = await renderMail({
      locale: TEAM_LOCALE,
      subject,
      heading: subject,
      paragraphs,
      action: {
        label: mailText(TEAM_LOCALE, 'enquiryTeam.action'),
        url: new URL('/admin/enquiries', this.config.publicOrigin).href,
      },
      footer: mailText(TEAM_LOCALE, 'enquiryTeam.footer'),
    })
    return { ...mail, kind: 'team' as const, to: this.config.env.TEAM_MAIL }
  }
}

const promise = () => mailText(TEAM_LOCALE, 'enquiryTeam.promise')

/** Jobs that tell the team at the same time wait for this lock. Each then counts the mails of the others. */
const TEAM_LOCK = 'tell the team of enquiries'

/** Unless the enquiry is told or gone, or a digest is on its way; one that failed for good is not waited for. */
async function foreseeDigest(em: EntityManager, enquiryId: string): Promise<undefined> {
  const untold = await em
    .getKysely<Tables>()
    .selectFrom('enquiries')
    .select('id')
    .where('id', '=', enquiryId)
    .where('team_told_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox_messages as o')
            .select('o.id')
            .where('o.job_name', '=', enquiryTeamDigest.name)
            .where('o.created_at', '>', fromNow(`-${2 * DIGEST_EVERY_MINUTES} minutes`))
            .where((o) =>
              o.not(
                o.exists(
                  o
                    .selectFrom('inbox_messages as i')
                    .select('i.message_id')
                    .whereRef('i.message_id', '=', 'o.id'),
                ),
              ),
            ),
        ),
      ),
    )
    .executeTakeFirst()
  if (untold) await sendJob(em, enquiryTeamDigest, { enquiryId }, { waitMinutes: DIGEST_EVERY_MINUTES })
}

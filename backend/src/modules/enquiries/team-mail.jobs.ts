import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { Config } from '../../platform/config/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { MailDelivery, mailText, renderMail } from '../notifications/index.js'
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
      await oneAtATime(em)
      // Possible emergencies have a limit of their own: a flood of other enquiries does not hold them back.
      const { rows } = await sql<{ possibleEmergency: boolean }>`
        update enquiries e set team_told_at = clock_timestamp(), team_told_alone = true
        where id = ${enquiryId} and team_told_at is null and (
          select count(*) from enquiries told
          where told.team_told_alone and told.team_told_at > now() - interval '1 hour'
            and told.possible_emergency = e.possible_emergency
        ) < ${MOST_SINGLE_MAILS_AN_HOUR}
        returning possible_emergency as "possibleEmergency"
      `.execute(em.getKysely())
      const [enquiry] = rows
      if (!enquiry) return foreseeDigest(em, enquiryId)
      if (enquiry.possibleEmergency)
        return this.write(mailText('enquiryTeamEmergency.subject'), [mailText('enquiryTeamEmergency.body')])
      return this.write(mailText('enquiryTeam.subject'), [mailText('enquiryTeam.body'), promise()])
    })
  }

  @HandlesJob(enquiryTeamDigest)
  tellHowMany(_payload: EnquiryPayload, message: JobMessage) {
    return this.mails.sendBound(message.id, async (em) => {
      await oneAtATime(em)
      const { rows } = await sql<{ possibleEmergency: boolean }>`
        update enquiries set team_told_at = clock_timestamp() where team_told_at is null
        returning possible_emergency as "possibleEmergency"
      `.execute(em.getKysely())
      if (rows.length === 0) return undefined
      const count = String(rows.length)
      const emergencies = String(rows.filter(({ possibleEmergency }) => possibleEmergency).length)
      const subject = mailText('enquiryTeamDigest.subject', { count, emergencies })
      return this.write(subject, [mailText('enquiryTeamDigest.body'), promise()])
    })
  }

  private async write(subject: string, paragraphs: string[]) {
    const mail = await renderMail({
      subject,
      heading: subject,
      paragraphs,
      action: {
        label: mailText('enquiryTeam.action'),
        url: new URL('/admin/enquiries', this.config.publicOrigin).href,
      },
      footer: mailText('enquiryTeam.footer'),
    })
    return { ...mail, kind: 'team' as const, to: this.config.env.TEAM_MAIL }
  }
}

const promise = () => mailText('enquiryTeam.promise')

/** Whoever tells the team at the same time waits here, and then counts this mail. */
const oneAtATime = (em: EntityManager) =>
  sql`select pg_advisory_xact_lock(hashtextextended('tell the team of enquiries', 0))`.execute(em.getKysely())

/** Unless the enquiry is told or gone, or a digest is on its way; one that failed for good is not waited for. */
async function foreseeDigest(em: EntityManager, enquiryId: string): Promise<undefined> {
  const { rows } = await sql`
    select from enquiries where id = ${enquiryId} and team_told_at is null and not exists (
      select from outbox_messages o
      where job_name = ${enquiryTeamDigest.name}
        and created_at > now() - 2 * ${DIGEST_EVERY_MINUTES}::int * interval '1 minute'
        and not exists (select from inbox_messages where message_id = o.id))
  `.execute(em.getKysely())
  if (rows.length > 0)
    await sendJob(em, enquiryTeamDigest, { enquiryId }, { waitMinutes: DIGEST_EVERY_MINUTES })
}

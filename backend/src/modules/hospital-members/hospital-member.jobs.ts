import { Injectable } from '@nestjs/common'
import { IsUUID } from 'class-validator'
import { Config } from '../../platform/config/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { HospitalMember, Profile, User } from '../auth/index.js'
import { MailDelivery, mailText, renderMail } from '../notifications/index.js'

export class MembershipPayload {
  @IsUUID()
  memberId!: string
}

/** To a person who has an account already. A new account gets an invitation. */
export const membershipMail = defineJob({
  name: 'hospital.membership_mail',
  payload: MembershipPayload,
  ...MAIL_JOB,
})

@Injectable()
export class HospitalMemberJobs {
  constructor(
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  /** Names no hospital, as no mail does. */
  @HandlesJob(membershipMail)
  mailMembership({ memberId }: MembershipPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const member = await em.findOne(HospitalMember, { id: memberId, removedAt: null })
      if (!member) return undefined
      const { email } = await em.findOneOrFail(User, { id: member.userId })
      const { firstName } = await em.findOneOrFail(Profile, { userId: member.userId })
      const rendered = await renderMail({
        subject: mailText('membership.subject'),
        heading: mailText('membership.subject'),
        name: firstName,
        paragraphs: [mailText('membership.body')],
        action: {
          label: mailText('membership.action'),
          url: new URL('/desk', this.config.publicOrigin).href,
        },
        note: mailText('invitation.ignore'),
      })
      return { ...rendered, kind: 'security', to: email }
    })
  }
}

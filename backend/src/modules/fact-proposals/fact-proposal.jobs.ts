import { Injectable } from '@nestjs/common'
import { IsUUID } from 'class-validator'
import { Config } from '../../platform/config/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { HospitalMember, Profile, User } from '../auth/index.js'
import { MailDelivery, mailText, renderMail } from '../notifications/index.js'
import { FactProposal } from './fact-proposal.entity.js'

export class FactProposalMailPayload {
  @IsUUID()
  proposalId!: string

  @IsUUID()
  memberId!: string
}

/** Tells a member of the hospital that the team has answered. */
export const factProposalMail = defineJob({
  name: 'fact_proposal.answer_mail',
  payload: FactProposalMailPayload,
  ...MAIL_JOB,
})

const TEXTS: Partial<Record<string, 'factAccepted' | 'factRejected'>> = {
  accepted: 'factAccepted',
  rejected: 'factRejected',
}

@Injectable()
export class FactProposalJobs {
  constructor(
    private readonly mails: MailDelivery,
    private readonly config: Config,
  ) {}

  /** Names no hospital and no fact, as no mail does. A member who was removed, or has not answered the invitation, gets none. */
  @HandlesJob(factProposalMail)
  mailMember({ proposalId, memberId }: FactProposalMailPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const { status } = await em.findOneOrFail(FactProposal, { id: proposalId })
      const text = TEXTS[status]
      const member = await em.findOne(HospitalMember, { id: memberId, removedAt: null })
      if (!member || !text) return undefined
      const user = await em.findOne(User, {
        id: member.userId,
        closedAt: null,
        emailVerifiedAt: { $ne: null },
      })
      const profile = await em.findOne(Profile, { userId: member.userId })
      if (!user || !profile) return undefined
      const { firstName: name, language: locale } = profile
      const subject = mailText(locale, `${text}.subject`)
      const rendered = await renderMail({
        locale,
        subject,
        heading: subject,
        name,
        paragraphs: [mailText(locale, `${text}.body`)],
        action: {
          label: mailText(locale, 'factProposal.action'),
          url: new URL('/desk/page', this.config.publicOrigin).href,
        },
      })
      return { ...rendered, kind: 'ordinary', to: user.email }
    })
  }
}

import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { IsIn, IsUUID } from 'class-validator'
import { Config } from '../../platform/config/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { HospitalMember, Profile, User } from '../auth/index.js'
import { MailDelivery, mailText, renderMail, TEAM_LOCALE } from '../notifications/index.js'

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

export class RefusedAddressPayload {
  /** The account of a patient or of staff. */
  @IsUUID()
  userId!: string
}

/** To a person whose address a hospital wanted to add to its team. */
export const notForHospitalMail = defineJob({
  name: 'hospital.refused_address_mail',
  payload: RefusedAddressPayload,
  ...MAIL_JOB,
})

const DESK_MAILS = { nobody: 'deskNobody', noManager: 'deskNoManager' } as const
type DeskMailType = keyof typeof DESK_MAILS

export class DeskTeamPayload {
  @IsUUID()
  hospitalId!: string

  @IsIn(Object.keys(DESK_MAILS))
  type!: DeskMailType
}

/** To the team of Sihat: a desk has lost its last manager or its last member. */
const deskTeamMail = defineJob({
  name: 'hospital.desk_team_mail',
  payload: DeskTeamPayload,
  ...MAIL_JOB,
})

/** What a desk lacks. Undefined while it has a manager. */
async function lackOf(em: EntityManager, hospitalId: string): Promise<DeskMailType | undefined> {
  const members = await em.find(HospitalMember, { hospitalId, removedAt: null }, { fields: ['role'] })
  if (members.length === 0) return 'nobody'
  return members.some(({ role }) => role === 'manager') ? undefined : 'noManager'
}

/** The team of Sihat answers for a hospital without a desk, and invites a manager where none is left. */
export async function tellOfLack(em: EntityManager, { hospitalId, role }: HospitalMember): Promise<void> {
  const type = await lackOf(em, hospitalId)
  if (type === 'nobody' || (type && role === 'manager')) await sendJob(em, deskTeamMail, { hospitalId, type })
}

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
      const { firstName, language: locale } = await em.findOneOrFail(Profile, { userId: member.userId })
      const rendered = await renderMail({
        locale,
        subject: mailText(locale, 'membership.subject'),
        heading: mailText(locale, 'membership.subject'),
        name: firstName,
        paragraphs: [mailText(locale, 'membership.body')],
        action: {
          label: mailText(locale, 'membership.action'),
          url: new URL('/desk', this.config.publicOrigin).href,
        },
        note: mailText(locale, 'invitation.ignore'),
      })
      return { ...rendered, kind: 'security', to: email }
    })
  }

  /** Names no hospital, as no mail does. */
  @HandlesJob(notForHospitalMail)
  mailRefusedAddress({ userId }: RefusedAddressPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      const user = await em.findOne(User, { id: userId, closedAt: null })
      if (!user) return undefined
      const profile = await em.findOne(Profile, { userId })
      const locale = profile?.language
      const rendered = await renderMail({
        locale,
        subject: mailText(locale, 'refusedAddress.subject'),
        heading: mailText(locale, 'refusedAddress.subject'),
        ...(user.isVerified() && profile && { name: profile.firstName }),
        paragraphs: [mailText(locale, 'refusedAddress.body'), mailText(locale, 'refusedAddress.next')],
        note: mailText(locale, 'invitation.ignore'),
      })
      return { ...rendered, kind: 'security', to: user.email }
    })
  }

  /** Not sent once somebody was invited meanwhile. Names nobody. */
  @HandlesJob(deskTeamMail)
  tellTeam({ hospitalId, type }: DeskTeamPayload, message: JobMessage) {
    return this.mails.send(message.id, async (em) => {
      if ((await lackOf(em, hospitalId)) !== type) return undefined
      const text = DESK_MAILS[type]
      const rendered = await renderMail({
        locale: TEAM_LOCALE,
        subject: mailText(TEAM_LOCALE, `${text}.subject`),
        heading: mailText(TEAM_LOCALE, `${text}.subject`),
        paragraphs: [mailText(TEAM_LOCALE, `${text}.body`)],
        action: {
          label: mailText(TEAM_LOCALE, 'deskNobody.action'),
          url: new URL(`/admin/hospitals/${hospitalId}/show`, this.config.publicOrigin).href,
        },
        footer: mailText(TEAM_LOCALE, 'enquiryTeam.footer'),
      })
      return { ...rendered, kind: 'team', to: this.config.env.TEAM_MAIL }
    })
  }
}

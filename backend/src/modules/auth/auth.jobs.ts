import { Injectable } from '@nestjs/common'
import { IsIn, IsUUID } from 'class-validator'
import { type Role, systemActor } from '../../platform/authz/index.js'
import { Slots } from '../../platform/concurrency/index.js'
import { Config } from '../../platform/config/index.js'
import { Database } from '../../platform/database/index.js'
import { MAIL_JOB } from '../../platform/mail/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { TextMessageSender } from '../../platform/sms/index.js'
import {
  beginAttempts,
  endAttempt,
  type MailContent,
  MailDelivery,
  mailText,
  renderMail,
} from '../notifications/index.js'
import { Factor } from './factor.entity.js'
import { OneTimeCode } from './one-time-code.entity.js'
import { OneTimeLinks } from './one-time-links.js'
import { Profile, User, UserRole } from './user.entity.js'

/** What the owner of an account is told after it happened, in case it was not them. */
const SECURITY_NOTICES = [
  'passwordChanged',
  'factorAdded',
  'factorRemoved',
  'factorsReset',
  'recoveryCodeUsed',
  'signInStopped',
  'roleAdmin',
  'roleModerator',
  'roleUser',
] as const
export type SecurityNotice = (typeof SECURITY_NOTICES)[number]

export class CodePayload {
  @IsUUID()
  codeId!: string
}

export class UserPayload {
  @IsUUID()
  userId!: string
}

export class SecurityNoticePayload extends UserPayload {
  @IsIn(SECURITY_NOTICES)
  notice!: SecurityNotice
}

export const verifyEmailMail = defineJob({
  name: 'auth.verify_email_mail',
  payload: CodePayload,
  ...MAIL_JOB,
})
export const changeEmailMail = defineJob({
  name: 'auth.change_email_mail',
  payload: CodePayload,
  ...MAIL_JOB,
})
export const emailChangeNoticeMail = defineJob({
  name: 'auth.email_change_notice_mail',
  payload: CodePayload,
  ...MAIL_JOB,
})
export const emailChangedMail = defineJob({
  name: 'auth.email_changed_mail',
  payload: CodePayload,
  ...MAIL_JOB,
})
export const resetPasswordMail = defineJob({
  name: 'auth.reset_password_mail',
  payload: CodePayload,
  ...MAIL_JOB,
})
export const invitationMail = defineJob({
  name: 'auth.invitation_mail',
  payload: CodePayload,
  ...MAIL_JOB,
})
export const signInCodeMail = defineJob({
  name: 'auth.sign_in_code_mail',
  payload: CodePayload,
  ...MAIL_JOB,
})
export const phoneCodeMessage = defineJob({
  name: 'auth.phone_code_message',
  payload: CodePayload,
  ...MAIL_JOB,
})
export const accountExistsMail = defineJob({
  name: 'auth.account_exists_mail',
  payload: UserPayload,
  ...MAIL_JOB,
})
export const securityNoticeMail = defineJob({
  name: 'auth.security_notice_mail',
  payload: SecurityNoticePayload,
  ...MAIL_JOB,
})

interface AddressedMail extends MailContent {
  to: string
}

/** Of what a worker does at once for the queue: the rest is refused, and tried again later. */
const TEXTS_AT_ONCE = 6
const TEXTS_MOST_WAITING = 6

@Injectable()
export class AuthJobs {
  private readonly asked = new Slots({
    atOnce: TEXTS_AT_ONCE,
    mostWaiting: TEXTS_MOST_WAITING,
    refusal: () => new Error('Too many text messages wait for the gateway'),
  })

  constructor(
    private readonly database: Database,
    private readonly mails: MailDelivery,
    private readonly texts: TextMessageSender,
    private readonly links: OneTimeLinks,
    private readonly config: Config,
  ) {}

  @HandlesJob(verifyEmailMail)
  mailVerification({ codeId }: CodePayload, message: JobMessage) {
    return this.mailCode(codeId, message, ({ user, code }) => {
      const url = this.pageOf('/verify-email', code)
      if (code.returnTo) url.searchParams.set('returnTo', code.returnTo)
      return {
        to: user.email,
        subject: mailText('verifyEmail.subject'),
        heading: mailText('verifyEmail.heading'),
        paragraphs: [mailText('verifyEmail.body')],
        action: { label: mailText('verifyEmail.action'), url: url.href },
        note: mailText('verifyEmail.ignore'),
      }
    })
  }

  @HandlesJob(changeEmailMail)
  mailNewAddress({ codeId }: CodePayload, message: JobMessage) {
    return this.mailCode(codeId, message, ({ code }) => ({
      to: code.newEmail ?? '',
      subject: mailText('changeEmail.subject'),
      heading: mailText('changeEmail.heading'),
      paragraphs: [mailText('changeEmail.body')],
      action: { label: mailText('changeEmail.action'), url: this.pageOf('/verify-email', code).href },
      note: mailText('changeEmail.ignore'),
    }))
  }

  @HandlesJob(emailChangeNoticeMail)
  mailEmailChangeNotice({ codeId }: CodePayload, message: JobMessage) {
    return this.mailFormerAddress(codeId, message, 'emailChange', {
      action: { label: mailText('notice.action'), url: this.urlOf('/reset-password').href },
      note: mailText('notice.note'),
    })
  }

  /** A new password cannot be asked for with the former address, so the mail leads to the team. */
  @HandlesJob(emailChangedMail)
  mailEmailChanged({ codeId }: CodePayload, message: JobMessage) {
    return this.mailFormerAddress(codeId, message, 'emailChanged', {
      action: { label: mailText('notice.emailChanged.action'), url: this.urlOf('/contact').href },
      note: mailText('notice.emailChanged.note'),
    })
  }

  @HandlesJob(resetPasswordMail)
  mailReset({ codeId }: CodePayload, message: JobMessage) {
    return this.mailCode(codeId, message, ({ user, code, name }) => ({
      to: user.email,
      name,
      subject: mailText('resetPassword.subject'),
      heading: mailText('resetPassword.heading'),
      paragraphs: [mailText('resetPassword.body')],
      action: { label: mailText('resetPassword.action'), url: this.pageOf('/reset-password', code).href },
      note: mailText('resetPassword.ignore'),
    }))
  }

  @HandlesJob(invitationMail)
  mailInvitation({ codeId }: CodePayload, message: JobMessage) {
    return this.mailCode(codeId, message, ({ user, code, name, role }) => ({
      to: user.email,
      name,
      subject: mailText('invitation.subject'),
      heading: mailText('invitation.heading'),
      paragraphs: [
        role === 'hospital'
          ? mailText('invitation.hospital', { desk: this.urlOf('/desk').href })
          : mailText('invitation.body', { backOffice: this.urlOf('/admin').href }),
      ],
      action: { label: mailText('invitation.action'), url: this.pageOf('/reset-password', code).href },
      note: mailText('invitation.ignore'),
    }))
  }

  @HandlesJob(signInCodeMail)
  mailSignInCode({ codeId }: CodePayload, message: JobMessage) {
    return this.mailCode(codeId, message, ({ user, code, name }) => ({
      to: user.email,
      name,
      subject: mailText('signInCode.subject'),
      heading: mailText('signInCode.heading'),
      paragraphs: [mailText('signInCode.body')],
      code: this.links.digits(code.id),
      note: mailText('signInCode.ignore'),
    }))
  }

  /** A gateway that is silent holds no connection, and leaves most of the queue to the mails. */
  @HandlesJob(phoneCodeMessage)
  messagePhone({ codeId }: CodePayload, { id }: JobMessage): Promise<void> {
    return this.asked.take('', async () => {
      const message = await this.database.transaction(systemActor(phoneCodeMessage.name), async (em) => {
        const code = await em.findOne(OneTimeCode, { id: codeId, purpose: 'phone_factor' })
        const factor = code && (await em.findOne(Factor, { id: code.factorId }))
        if (!code?.isUsable() || !factor?.phone) return undefined
        const [state] = await beginAttempts(em, [{ id, kind: 'security', to: factor.phone }])
        if (state === 'begun') throw new Error('Another attempt is under way')
        const text = mailText('phoneCode.text', { code: this.links.digits(code.id) })
        return state === 'begin' ? { to: factor.phone, text, id } : undefined
      })
      if (!message) return
      await this.texts.send(message).catch(async (error: unknown) => {
        await endAttempt(this.database.catalogue, id)
        throw error
      })
    })
  }

  @HandlesJob(accountExistsMail)
  mailAccountExists({ userId }: UserPayload, message: JobMessage) {
    return this.mailOwner(userId, message, (name) => ({
      subject: mailText('accountExists.subject'),
      heading: mailText('accountExists.heading'),
      name,
      paragraphs: [mailText('accountExists.body')],
      action: { label: mailText('accountExists.action'), url: this.urlOf('/auth').href },
    }))
  }

  @HandlesJob(securityNoticeMail)
  mailSecurityNotice({ userId, notice }: SecurityNoticePayload, message: JobMessage) {
    return this.mailOwner(userId, message, (name) => ({
      subject: mailText(`notice.${notice}.subject`),
      heading: mailText(`notice.${notice}.subject`),
      name,
      paragraphs: [mailText(`notice.${notice}.body`)],
      ...this.afterNotice(notice),
    }))
  }

  /** Another person changed the role, so a new password would not help. */
  private afterNotice(notice: SecurityNotice): Pick<MailContent, 'action' | 'note'> {
    if (notice.startsWith('role')) {
      const url = this.urlOf(notice === 'roleUser' ? '/auth' : '/admin').href
      return { action: { label: mailText('notice.role.action'), url }, note: mailText('notice.role.note') }
    }
    return {
      action: { label: mailText('notice.action'), url: this.urlOf('/reset-password').href },
      note: mailText('notice.note'),
    }
  }

  private mailCode(
    codeId: string,
    message: JobMessage,
    write: (about: { user: User; code: OneTimeCode; name: string | undefined; role: Role }) => AddressedMail,
  ) {
    return this.mails.send(message.id, async (em) => {
      const code = await em.findOne(OneTimeCode, { id: codeId })
      if (!code?.isUsable()) return undefined
      const user = await em.findOneOrFail(User, { id: code.userId })
      const { firstName } = await em.findOneOrFail(Profile, { userId: user.id })
      // Until the address is confirmed, the name may be anybody's choice of text.
      const name = user.isVerified() ? firstName : undefined
      const { role } = (await em.findOne(UserRole, { userId: user.id })) ?? { role: 'user' }
      return this.letter(write({ user, code, name, role }))
    })
  }

  /** To the address that the account had, whatever it is by the time of the mail. */
  private mailFormerAddress(
    codeId: string,
    message: JobMessage,
    notice: 'emailChange' | 'emailChanged',
    after: Pick<MailContent, 'action' | 'note'>,
  ) {
    return this.mails.send(message.id, async (em) => {
      const code = await em.findOne(OneTimeCode, { id: codeId })
      const profile = code && (await em.findOne(Profile, { userId: code.userId }))
      if (!code?.formerEmail || !profile) return undefined
      return this.letter({
        to: code.formerEmail,
        subject: mailText(`notice.${notice}.subject`),
        heading: mailText(`notice.${notice}.subject`),
        name: profile.firstName,
        paragraphs: [mailText(`notice.${notice}.body`)],
        ...after,
      })
    })
  }

  private mailOwner(userId: string, message: JobMessage, write: (name: string | undefined) => MailContent) {
    return this.mails.send(message.id, async (em) => {
      const user = await em.findOne(User, { id: userId })
      const profile = await em.findOne(Profile, { userId })
      if (!user || !profile) return undefined
      // Until the address is confirmed, the name may be anybody's choice of text.
      const name = user.isVerified() ? profile.firstName : undefined
      return this.letter({ ...write(name), to: user.email })
    })
  }

  private async letter({ to, ...content }: AddressedMail) {
    return { ...(await renderMail(content)), kind: 'security' as const, to }
  }

  private pageOf(path: string, code: OneTimeCode): URL {
    const url = this.urlOf(path)
    url.searchParams.set('token', this.links.token(code.id))
    return url
  }

  /** Never from a request: its Host header is anybody's to choose. */
  private urlOf = (path: string) => new URL(path, this.config.publicOrigin)
}

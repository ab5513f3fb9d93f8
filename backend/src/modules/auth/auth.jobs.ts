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
  type MailLocale,
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

type Written = Omit<MailContent, 'locale'>
interface AddressedMail extends Written {
  to: string
}

interface AboutCode {
  user: User
  code: OneTimeCode
  name: string | undefined
  role: Role
  locale: MailLocale
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
    return this.mailCode(codeId, message, ({ user, code, locale }) => {
      const url = this.pageOf('/verify-email', code)
      if (code.returnTo) url.searchParams.set('returnTo', code.returnTo)
      return {
        to: user.email,
        subject: mailText(locale, 'verifyEmail.subject'),
        heading: mailText(locale, 'verifyEmail.heading'),
        paragraphs: [mailText(locale, 'verifyEmail.body')],
        action: { label: mailText(locale, 'verifyEmail.action'), url: url.href },
        note: mailText(locale, 'verifyEmail.ignore'),
      }
    })
  }

  @HandlesJob(changeEmailMail)
  mailNewAddress({ codeId }: CodePayload, message: JobMessage) {
    return this.mailCode(codeId, message, ({ code, locale }) => ({
      to: code.newEmail ?? '',
      subject: mailText(locale, 'changeEmail.subject'),
      heading: mailText(locale, 'changeEmail.heading'),
      paragraphs: [mailText(locale, 'changeEmail.body')],
      action: { label: mailText(locale, 'changeEmail.action'), url: this.pageOf('/verify-email', code).href },
      note: mailText(locale, 'changeEmail.ignore'),
    }))
  }

  @HandlesJob(emailChangeNoticeMail)
  mailEmailChangeNotice({ codeId }: CodePayload, message: JobMessage) {
    return this.mailFormerAddress(codeId, message, 'emailChange', (locale) => ({
      action: { label: mailText(locale, 'notice.action'), url: this.urlOf('/reset-password').href },
      note: mailText(locale, 'notice.note'),
    }))
  }

  /** A new password cannot be asked for with the former address, so the mail leads to the team. */
  @HandlesJob(emailChangedMail)
  mailEmailChanged({ codeId }: CodePayload, message: JobMessage) {
    return this.mailFormerAddress(codeId, message, 'emailChanged', (locale) => ({
      action: { label: mailText(locale, 'notice.emailChanged.action'), url: this.urlOf('/contact').href },
      note: mailText(locale, 'notice.emailChanged.note'),
    }))
  }

  @HandlesJob(resetPasswordMail)
  mailReset({ codeId }: CodePayload, message: JobMessage) {
    return this.mailCode(codeId, message, ({ user, code, name, locale }) => ({
      to: user.email,
      name,
      subject: mailText(locale, 'resetPassword.subject'),
      heading: mailText(locale, 'resetPassword.heading'),
      paragraphs: [mailText(locale, 'resetPassword.body')],
      action: {
        label: mailText(locale, 'resetPassword.action'),
        url: this.pageOf('/reset-password', code).href,
      },
      note: mailText(locale, 'resetPassword.ignore'),
    }))
  }

  @HandlesJob(invitationMail)
  mailInvitation({ codeId }: CodePayload, message: JobMessage) {
    return this.mailCode(codeId, message, ({ user, code, name, role, locale }) => ({
      to: user.email,
      name,
      subject: mailText(locale, 'invitation.subject'),
      heading: mailText(locale, 'invitation.heading'),
      paragraphs: [
        role === 'hospital'
          ? mailText(locale, 'invitation.hospital', { desk: this.urlOf('/desk').href })
          : mailText(locale, 'invitation.body', { backOffice: this.urlOf('/admin').href }),
      ],
      action: {
        label: mailText(locale, 'invitation.action'),
        url: this.pageOf('/reset-password', code).href,
      },
      note: mailText(locale, 'invitation.ignore'),
    }))
  }

  @HandlesJob(signInCodeMail)
  mailSignInCode({ codeId }: CodePayload, message: JobMessage) {
    return this.mailCode(codeId, message, ({ user, code, name, locale }) => ({
      to: user.email,
      name,
      subject: mailText(locale, 'signInCode.subject'),
      heading: mailText(locale, 'signInCode.heading'),
      paragraphs: [mailText(locale, 'signInCode.body')],
      code: this.links.digits(code.id),
      note: mailText(locale, 'signInCode.ignore'),
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
        const profile = await em.findOne(Profile, { userId: code.userId })
        const text = mailText(profile?.language, 'phoneCode.text', { code: this.links.digits(code.id) })
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
    return this.mailOwner(userId, message, (name, locale) => ({
      subject: mailText(locale, 'accountExists.subject'),
      heading: mailText(locale, 'accountExists.heading'),
      name,
      paragraphs: [mailText(locale, 'accountExists.body')],
      action: { label: mailText(locale, 'accountExists.action'), url: this.urlOf('/auth').href },
    }))
  }

  @HandlesJob(securityNoticeMail)
  mailSecurityNotice({ userId, notice }: SecurityNoticePayload, message: JobMessage) {
    return this.mailOwner(userId, message, (name, locale) => ({
      subject: mailText(locale, `notice.${notice}.subject`),
      heading: mailText(locale, `notice.${notice}.subject`),
      name,
      paragraphs: [mailText(locale, `notice.${notice}.body`)],
      ...this.afterNotice(notice, locale),
    }))
  }

  /** Another person changed the role, so a new password would not help. */
  private afterNotice(notice: SecurityNotice, locale: MailLocale): Pick<MailContent, 'action' | 'note'> {
    if (notice.startsWith('role')) {
      const url = this.urlOf(notice === 'roleUser' ? '/auth' : '/admin').href
      return {
        action: { label: mailText(locale, 'notice.role.action'), url },
        note: mailText(locale, 'notice.role.note'),
      }
    }
    return {
      action: { label: mailText(locale, 'notice.action'), url: this.urlOf('/reset-password').href },
      note: mailText(locale, 'notice.note'),
    }
  }

  private mailCode(codeId: string, message: JobMessage, write: (about: AboutCode) => AddressedMail) {
    return this.mails.send(message.id, async (em) => {
      const code = await em.findOne(OneTimeCode, { id: codeId })
      if (!code?.isUsable()) return undefined
      const user = await em.findOneOrFail(User, { id: code.userId })
      const { firstName, language: locale } = await em.findOneOrFail(Profile, { userId: user.id })
      // Until the address is confirmed, the name may be anybody's choice of text.
      const name = user.isVerified() ? firstName : undefined
      const { role } = (await em.findOne(UserRole, { userId: user.id })) ?? { role: 'user' }
      return this.letter({ ...write({ user, code, name, role, locale }), locale })
    })
  }

  /** To the address that the account had, whatever it is by the time of the mail. */
  private mailFormerAddress(
    codeId: string,
    message: JobMessage,
    notice: 'emailChange' | 'emailChanged',
    after: (locale: MailLocale) => Pick<MailContent, 'action' | 'note'>,
  ) {
    return this.mails.send(message.id, async (em) => {
      const code = await em.findOne(OneTimeCode, { id: codeId })
      const profile = code && (await em.findOne(Profile, { userId: code.userId }))
      if (!code?.formerEmail || !profile) return undefined
      const { firstName: name, language: locale } = profile
      return this.letter({
        locale,
        to: code.formerEmail,
        subject: mailText(locale, `notice.${notice}.subject`),
        heading: mailText(locale, `notice.${notice}.subject`),
        name,
        paragraphs: [mailText(locale, `notice.${notice}.body`)],
        ...after(locale),
      })
    })
  }

  private mailOwner(
    userId: string,
    message: JobMessage,
    write: (name: string | undefined, locale: MailLocale) => Written,
  ) {
    return this.mails.send(message.id, async (em) => {
      const user = await em.findOne(User, { id: userId })
      const profile = await em.findOne(Profile, { userId })
      if (!user || !profile) return undefined
      const { firstName, language: locale } = profile
      // Until the address is confirmed, the name may be anybody's choice of text.
      const name = user.isVerified() ? firstName : undefined
      return this.letter({ ...write(name, locale), locale, to: user.email })
    })
  }

  private async letter({ to, ...content }: AddressedMail & { locale: MailLocale }) {
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

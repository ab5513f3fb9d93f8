import { Injectable } from '@nestjs/common'
import { IsUUID } from 'class-validator'
import { systemActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { Database } from '../../platform/database/index.js'
import { MailSender } from '../../platform/mail/index.js'
import { firstTime } from '../../platform/outbox/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { mailText, renderMail } from '../notifications/index.js'
import { OneTimeCode } from './one-time-code.entity.js'
import { OneTimeLinks } from './one-time-links.js'
import { Profile, User } from './user.entity.js'

const MAIL_RETRY = { attempts: 8, backoffMs: 5_000, timeoutMs: 45_000 }

export class CodePayload {
  @IsUUID()
  codeId!: string
}

export class UserPayload {
  @IsUUID()
  userId!: string
}

export const verifyEmailMail = defineJob({
  name: 'auth.verify_email_mail',
  queue: 'mail',
  version: 1,
  payload: CodePayload,
  ...MAIL_RETRY,
})

export const accountExistsMail = defineJob({
  name: 'auth.account_exists_mail',
  queue: 'mail',
  version: 1,
  payload: UserPayload,
  ...MAIL_RETRY,
})

@Injectable()
export class AuthJobs {
  constructor(
    private readonly database: Database,
    private readonly mails: MailSender,
    private readonly links: OneTimeLinks,
    private readonly config: Config,
  ) {}

  @HandlesJob(verifyEmailMail)
  mailVerification({ codeId }: CodePayload, message: JobMessage): Promise<void> {
    return this.database.transaction(systemActor(verifyEmailMail.name), async (em) => {
      if (!(await firstTime(em, message.id))) return
      const code = await em.findOne(OneTimeCode, { id: codeId })
      if (!code?.isUsable(new Date())) return
      const user = await em.findOneOrFail(User, { id: code.userId })
      const link = new URL('/verify-email', this.config.publicOrigin)
      link.searchParams.set('token', this.links.token(code.id))
      if (code.returnTo) link.searchParams.set('returnTo', code.returnTo)
      const mail = await renderMail({
        subject: mailText('verifyEmail.subject'),
        heading: mailText('verifyEmail.heading'),
        paragraphs: [mailText('verifyEmail.body')],
        action: { label: mailText('verifyEmail.action'), url: link.href },
        note: mailText('verifyEmail.ignore'),
      })
      await this.mails.send({ ...mail, to: user.email, id: message.id })
    })
  }

  @HandlesJob(accountExistsMail)
  mailAccountExists({ userId }: UserPayload, message: JobMessage): Promise<void> {
    return this.database.transaction(systemActor(accountExistsMail.name), async (em) => {
      if (!(await firstTime(em, message.id))) return
      const user = await em.findOne(User, { id: userId })
      const profile = await em.findOne(Profile, { userId })
      if (!user || !profile) return
      const mail = await renderMail({
        subject: mailText('accountExists.subject'),
        heading: mailText('accountExists.heading'),
        name: profile.firstName,
        paragraphs: [mailText('accountExists.body')],
        action: {
          label: mailText('accountExists.action'),
          url: new URL('/auth', this.config.publicOrigin).href,
        },
      })
      await this.mails.send({ ...mail, to: user.email, id: message.id })
    })
  }
}

import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { createTransport } from 'nodemailer'
import { Config } from '../config/index.js'
import { FinalFailure } from '../queue/index.js'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Identifies the message for ever: sent again after a crash it carries the same Message-ID. */
  id: string
}

/** Hands mails to the SMTP server. */
@Injectable()
export class MailSender implements OnApplicationShutdown {
  private readonly transport
  private readonly from: string
  private readonly domain: string

  constructor({ env, publicOrigin }: Config) {
    this.from = env.MAIL_FROM
    this.domain = new URL(publicOrigin).hostname
    this.transport = createTransport({
      url: env.SMTP_URL,
      pool: true,
      maxConnections: 4,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  /**
   * @throws Error when the server did not take the mail; nothing is thanked for that was not taken
   * @throws FinalFailure when it never will
   */
  async send({ to, subject, text, html, id }: Mail): Promise<void> {
    const mail = {
      from: this.from,
      // An address object is never parsed: a name or a line break in it cannot add recipients or headers.
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${id}@${this.domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    }
    await this.transport.sendMail(mail).catch((error: unknown) => {
      throw isFinal(error) ? new FinalFailure(`The mail server refused with ${error.responseCode}`) : error
    })
  }

  onApplicationShutdown() {
    this.transport.close()
  }
}

/** Of this recipient or this mail; a refusal of our own credentials is for us to mend. */
const REFUSALS = ['EENVELOPE', 'EMESSAGE']

/** Codes of 500 and more are permanent: a server that hears the same again and again counts it against the sender. */
const isFinal = (error: unknown): error is { responseCode: number } => {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
  return REFUSALS.includes(code) && responseCode >= 500
}

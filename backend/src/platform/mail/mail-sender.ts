import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import type { Transporter } from 'nodemailer'
import { Config } from '../config/index.js'
import { MailRefused, MailUnanswered, refusalOf } from './mail-refused.js'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Identifies the message for ever: sent again after a crash it carries the same Message-ID. */
  id: string
  /** Address of a page that ends mails of this kind at one press (RFC 8058). */
  unsubscribeUrl?: string
}

/** Messages that the server took and whose transaction may still fail: more than are ever under way. */
const MOST_REMEMBERED = 10_000

/** Hands mails to the SMTP server. */
@Injectable()
export class MailSender implements OnApplicationShutdown {
  private transport: Promise<Transporter> | undefined
  private readonly from: string
  private readonly domain: string
  private readonly taken = new Set<string>()

  constructor(private readonly config: Config) {
    this.from = config.env.MAIL_FROM
    this.domain = new URL(config.publicOrigin).hostname
  }

  /**
   * A mail that the server is known to have taken goes to it no second time, whatever became of the transaction around it.
   * @throws MailRefused when it never will take the mail
   * @throws MailUnanswered when it was handed the whole mail and nobody knows whether it took it
   * @throws Error when it did not take the mail
   */
  async send({ to, subject, text, html, id, unsubscribeUrl }: Mail): Promise<void> {
    if (this.taken.has(id)) return
    let whole = false
    const mail = {
      from: this.from,
      // An address object is never parsed: a name or a line break in it cannot add recipients or headers.
      to: { name: '', address: to },
      subject,
      text,
      html,
      // Else it counts letters in each mail to find the shorter one.
      textEncoding: 'quoted-printable' as const,
      messageId: `<${id}@${this.domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)),
      },
      onWhole: () => {
        whole = true
      },
    }
    this.transport ??= this.open()
    const transport = await this.transport
    await transport.sendMail(mail).catch((error: SmtpError) => {
      const refusal = refusalOf(error)
      if (refusal) throw new MailRefused(refusal)
      throw whole && error.responseCode === undefined ? new MailUnanswered(error) : error
    })
    this.remember(id)
  }

  async onApplicationShutdown() {
    const transport = await this.transport
    transport?.close()
  }

  /** With the first mail: a process that sends none does without its weight. */
  private async open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url: this.config.env.SMTP_URL,
      pool: true,
      maxConnections: 8,
      maxMessages: 1_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    transport.use('stream', ({ data, message }, done) => {
      const { onWhole } = data as { onWhole?: () => void }
      if (onWhole) message.processFunc((written) => written.once('end', onWhole))
      done()
    })
    return transport
  }

  private remember(id: string) {
    if (this.taken.size >= MOST_REMEMBERED) this.taken.delete(this.taken.values().next().value ?? '')
    this.taken.add(id)
  }
}

interface SmtpError extends Error {
  responseCode?: number
}

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

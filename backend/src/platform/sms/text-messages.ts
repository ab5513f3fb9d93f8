import type { MailSender } from '../mail/index.js'

export interface TextMessage {
  /** E.164. */
  to: string
  text: string
  /** The same whenever the message is sent again. */
  id: string
}

/** The outside service that sends text messages. */
export abstract class TextMessageSender {
  /** Whether a message would reach a phone at all. */
  abstract readonly available: boolean

  /** @throws Error when the service did not take the message */
  abstract send(message: TextMessage): Promise<void>
}

/** Where no gateway is configured, a message goes to the mail server, for the mail catcher to show. */
export class MailedTextMessages extends TextMessageSender {
  constructor(
    private readonly mails: MailSender,
    /** In production a mail reaches no phone. */
    readonly available: boolean,
  ) {
    super()
  }

  async send({ to, text, id }: TextMessage): Promise<void> {
    await this.mails.send({
      to: `${to.replace('+', '')}@sms.sihat.example`,
      subject: 'Text message',
      text,
      html: `<!doctype html><title>Text message</title><p>${text}</p>`,
      id,
    })
  }
}

const TIME_LIMIT_MS = 10_000

/** Any gateway that takes `POST {to, text, id}` as JSON; credentials in the address are sent as HTTP Basic. */
export class GatewayTextMessages extends TextMessageSender {
  readonly available = true
  private readonly url: string
  private readonly headers: Record<string, string> = { 'content-type': 'application/json' }

  constructor(address: string) {
    super()
    const url = new URL(address)
    if (url.username) {
      const credentials = [url.username, url.password].map(decodeURIComponent).join(':')
      this.headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
    }
    url.username = ''
    url.password = ''
    this.url = url.href
  }

  async send(message: TextMessage): Promise<void> {
    const { ok, status } = await fetch(this.url, {
      method: 'POST',
      headers: { ...this.headers, 'idempotency-key': message.id },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    if (!ok) throw new Error(`The text message gateway answered ${status}`)
  }
}

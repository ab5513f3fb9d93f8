import { EventEmitter, once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** Without the number of the booking. */
  subject: string
  /** The number of the booking in the subject. */
  booking: string | undefined
  text: string
  /** By their names in small letters. */
  headers: Map<string, string>
}

/** A mail server of the test's own that keeps what it takes. */
export class Mailbox {
  readonly mails: ReceivedMail[] = []
  /** What it answers to every mail instead of taking it. */
  refusesWith: number | undefined
  /** The same, before it has heard the mail. */
  refusesRecipientsWith: { code: number; text: string } | undefined
  /** It keeps the mail and ends the connection in place of an answer. */
  cutsAfterData = false
  /** From here on it withholds its answers: when it hears for whom a mail is, or when it has kept the mail. */
  silentAt: 'recipient' | 'mail' | undefined

  private readonly withheld: (() => void)[] = []
  private readonly sockets = new Map<number, Socket>()
  private readonly arrivals = new EventEmitter()
  private readonly server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    onRcptTo: (_address, _session, callback) => {
      const { code, text } = this.refusesRecipientsWith ?? {}
      this.answer('recipient', () =>
        callback(code ? Object.assign(new Error(text), { responseCode: code }) : undefined),
      )
    },
    onData: async (stream, session, callback) => {
      const mail = await buffer(stream).catch(() => undefined)
      if (!mail) return
      const { subject: whole = '', text = '', headers } = await PostalMime.parse(mail)
      const [subject = '', booking] = whole.split(/ \(booking (\w{8})\)$/)
      if (this.refusesWith) {
        callback(Object.assign(new Error('Refused'), { responseCode: this.refusesWith }))
        return
      }
      this.mails.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        subject,
        booking,
        text,
        headers: new Map(headers.map(({ key, value }) => [key, value])),
      })
      if (this.cutsAfterData) this.sockets.get(session.remotePort)?.destroy()
      else this.answer('mail', callback)
      this.arrivals.emit('mail')
    },
  })

  static async start(): Promise<Mailbox> {
    const mailbox = new Mailbox()
    mailbox.server.server.on('connection', (socket: Socket) => {
      if (socket.remotePort) mailbox.sockets.set(socket.remotePort, socket)
    })
    // A sender that was killed is no error of the test.
    mailbox.server.on('error', () => undefined)
    await once(mailbox.server.listen(0, '127.0.0.1'), 'listening')
    return mailbox
  }

  /** For SMTP_URL. */
  get address(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`
  }

  /** How many mails wait for an answer that is withheld. */
  get unanswered(): number {
    return this.withheld.length
  }

  /** Gives the answers that it withheld, and those to come. */
  speak() {
    this.silentAt = undefined
    for (const answer of this.withheld.splice(0)) answer()
  }

  /** Resolves with the first mail of this subject to the address, past or to come. */
  async received(to: string, subject: string): Promise<ReceivedMail> {
    for (;;) {
      const found = this.mails.find((mail) => mail.subject === subject && mail.to.includes(to))
      if (found) return found
      await once(this.arrivals, 'mail')
    }
  }

  private answer(at: NonNullable<Mailbox['silentAt']>, answer: () => void) {
    if (this.silentAt === at) this.withheld.push(answer)
    else answer()
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve))
  }
}

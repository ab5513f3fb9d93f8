import type { Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { MailFaults } from './faults.ts'
import type { MailStore } from './store.ts'

const SIZE_LIMIT = 15 * 1024 * 1024

const smtpError = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })

async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function keep(
  store: MailStore,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const raw = await bytesOf(stream)
  if (stream.sizeExceeded) throw smtpError(552, 'The message is too large')
  const { subject = '', text = '', html = '' } = await PostalMime.parse(raw)
  const { mailFrom, rcptTo } = session.envelope
  const from = mailFrom ? mailFrom.address : ''
  const to = rcptTo.map(({ address }) => address).join(', ')
  await store.add({ from, to, subject, text, html })
}

/** An SMTP server that delivers nothing: what it takes goes to the store. */
export function createSmtpServer(store: MailStore, faults: MailFaults): SMTPServer {
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    size: SIZE_LIMIT,
    onData(stream, session, callback) {
      const fault = faults.next()
      if (!fault) {
        keep(store, stream, session).then(() => callback(), callback)
        return
      }
      stream.resume()
      stream.on('end', () => {
        if (fault === 'reject') callback(smtpError(550, 'Refused on request'))
        else if (fault === 'tempfail') callback(smtpError(451, 'Try again later, on request'))
        else if (fault === 'drop') sockets.get(session.remotePort)?.destroy()
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort
    if (port === undefined) return
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  return server
}

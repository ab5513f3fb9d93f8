import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { MailExamples } from './examples.ts'
import { MailFaults } from './faults.ts'
import { createMailHttpServer } from './http.ts'
import { createSmtpServer } from './smtp.ts'
import { MailStore } from './store.ts'

const HOST = '127.0.0.1'

interface MailCatcherOptions {
  /** Folder that keeps the mails over a restart. */
  folder: string
  /** Number of mails that are kept. */
  limit?: number
  /** 0 takes a free port. */
  smtpPort: number
  /** 0 takes a free port. */
  httpPort: number
  examples: MailExamples
}

export interface MailCatcher {
  smtpPort: number
  httpPort: number
  close(): Promise<void>
}

/** Starts an SMTP server that delivers nothing, and a site under `/dev/mail` that shows what it took. */
export async function startMailCatcher({
  folder,
  limit,
  smtpPort,
  httpPort,
  examples,
}: MailCatcherOptions): Promise<MailCatcher> {
  const store = await MailStore.open(folder, limit)
  const faults = new MailFaults()
  const smtp = createSmtpServer(store, faults)
  const http = createMailHttpServer(store, faults, examples)
  const listening = smtp.listen(smtpPort, HOST)
  await Promise.all([once(listening, 'listening'), once(http.listen(httpPort, HOST), 'listening')])
  return {
    smtpPort: (listening.address() as AddressInfo).port,
    httpPort: (http.address() as AddressInfo).port,
    close: async () => {
      http.closeAllConnections()
      http.close()
      await new Promise<void>((resolve) => smtp.close(resolve))
    },
  }
}

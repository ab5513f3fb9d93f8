import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '../src/platform/config/index.js'
import { reportStartFailure } from '../src/process-lifecycle.js'
import { MailFaults } from './mail-faults.js'
import { createMailHttpServer } from './mail-http.js'
import { createSmtpServer } from './mail-smtp.js'
import { MailStore } from './mail-store.js'

const HOST = '127.0.0.1'

/** `node dist/dev/mail-catcher.js --smtp-port 1025 --http-port 1080 --data-dir .data` */
async function main(): Promise<void> {
  if (loadConfig().production) throw new Error('The mail catcher does not start in production: set SMTP_URL')
  const { values } = parseArgs({
    options: {
      'smtp-port': { type: 'string' },
      'http-port': { type: 'string' },
      'data-dir': { type: 'string' },
    },
  })
  const store = await MailStore.open(join(values['data-dir'] ?? '.data', 'mail'))
  const faults = new MailFaults()
  const smtp = createSmtpServer(store, faults)
  const http = createMailHttpServer(store, faults)
  await Promise.all([
    once(smtp.listen(Number(values['smtp-port']), HOST), 'listening'),
    once(http.listen(Number(values['http-port']), HOST), 'listening'),
  ])
  const stop = () => {
    http.close()
    http.closeAllConnections()
    smtp.close()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main().catch(reportStartFailure)

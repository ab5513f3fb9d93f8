import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startMailCatcher } from '@sihat/dev-services/mail'
import { loadConfig } from '../src/platform/config/index.js'
import { reportStartFailure } from '../src/process-lifecycle.js'
import { mailExamples } from './mail-examples.js'

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
  const catcher = await startMailCatcher({
    folder: join(values['data-dir'] ?? '.data', 'mail'),
    smtpPort: Number(values['smtp-port']),
    httpPort: Number(values['http-port']),
    examples: mailExamples,
  })
  const stop = () => void catcher.close()
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main().catch(reportStartFailure)

import 'reflect-metadata'
import './hasty-scraping.js'
import { NestFactory } from '@nestjs/core'
import {
  browsersProvider,
  ChromiumBrowsers,
  READER_LIMITS,
} from '../../../src/modules/reviews/browser/index.js'
import { WorkerModule } from '../../../src/worker.module.js'

/** The worker, for which websites of this machine stand on the internet: their ports by `host:port`, and their certificate. */
const [standIns = '{}', certificate] = process.argv.slice(2)
const egress = { standIns: JSON.parse(standIns) }
const limits = { ...READER_LIMITS, settleMs: 2_000 }
Object.assign(browsersProvider, {
  inject: [],
  useFactory: () => new ChromiumBrowsers(process.env.PUPPETEER_EXECUTABLE_PATH, limits, egress, certificate),
})

const app = await NestFactory.createApplicationContext(WorkerModule, { logger: ['error', 'warn'] })
app.enableShutdownHooks()
// Whoever started this program is gone.
process.on('disconnect', () => process.exit(1))
process.send?.('started')

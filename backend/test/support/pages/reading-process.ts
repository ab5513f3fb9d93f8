import 'reflect-metadata'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { Browsers, ChromiumBrowsers } from '../../../src/modules/reviews/browser/index.js'
import { READER_LIMITS } from '../../../src/modules/reviews/browser/reader-limits.js'

/** A worker that reads the page in its arguments and never gets to its end. */
const [url = ''] = process.argv.slice(2)
const { host, hostname } = new URL(url)

@Module({
  providers: [
    {
      provide: Browsers,
      useFactory: () =>
        new ChromiumBrowsers(process.env.PUPPETEER_EXECUTABLE_PATH, READER_LIMITS, { exceptions: [host] }),
    },
  ],
})
class ReadingModule {}

const app = await NestFactory.createApplicationContext(ReadingModule, { logger: false })
app.enableShutdownHooks()
const { signal } = new AbortController()
const reader = await app.get(Browsers).open(signal)
await reader.read(url, { signal, allowedHosts: [hostname] }).catch(() => {})

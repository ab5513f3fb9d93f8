import 'reflect-metadata'
import { NestFactory } from '@nestjs/core'
import { Logger } from 'nestjs-pino'
import { endOnSignal, limitShutdown, reportStartFailure } from './process-lifecycle.js'
import { WorkerModule } from './worker.module.js'

limitShutdown()
try {
  const app = await NestFactory.createApplicationContext(WorkerModule, {
    bufferLogs: true,
    // A failed start is reported once, below.
    autoFlushLogs: false,
    abortOnError: false,
  })
  app.useLogger(app.get(Logger))
  app.flushLogs()
  await endOnSignal(app)
} catch (error) {
  reportStartFailure(error)
}

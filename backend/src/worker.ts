import 'reflect-metadata'
import { NestFactory } from '@nestjs/core'
import { Logger } from 'nestjs-pino'
import { limitShutdown, reportStartFailure } from './process-lifecycle.js'
import { WorkerModule } from './worker.module.js'

limitShutdown()
try {
  const app = await NestFactory.createApplicationContext(WorkerModule, { bufferLogs: true })
  app.useLogger(app.get(Logger))
  app.enableShutdownHooks([], { useProcessExit: true })
} catch (error) {
  reportStartFailure(error)
}

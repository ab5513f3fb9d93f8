import 'reflect-metadata'
import { NestFactory } from '@nestjs/core'
import { Logger } from 'nestjs-pino'
import { WorkerModule } from './app.module.js'
import { reportStartFailure } from './start-failure.js'

try {
  const app = await NestFactory.createApplicationContext(WorkerModule, { bufferLogs: true })
  app.useLogger(app.get(Logger))
  app.enableShutdownHooks()
} catch (error) {
  reportStartFailure(error)
}

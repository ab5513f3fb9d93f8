import { BullModule } from '@nestjs/bullmq'
import { Module } from '@nestjs/common'
import { createPostgresBackend, setDefaultBackendFactory } from 'bullmq'
import { Config } from '../config/index.js'
import { JobsModule } from './jobs.module.js'
import { producerConnection, workerConnection } from './queue-connection.js'
import { createProcessor } from './queue-processor.js'
import { QUEUE_NAMES } from './queues.js'

/** The queues: BullMQ on Redis where REDIS_URL is set, else in the database. */
@Module({
  imports: [
    BullModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => {
        setDefaultBackendFactory(config.env.REDIS_URL ? undefined : createPostgresBackend)
        return { connection: workerConnection(config), prefix: 'sihat' }
      },
    }),
    ...QUEUE_NAMES.map((name) =>
      BullModule.registerQueueAsync({
        name,
        inject: [Config],
        useFactory: (config: Config) => ({ connection: producerConnection(config), prefix: 'sihat' }),
      }),
    ),
  ],
  exports: [BullModule],
})
export class QueuesModule {}

/** With their workers. */
@Module({
  imports: [JobsModule, QueuesModule],
  providers: QUEUE_NAMES.map(createProcessor),
  exports: [QueuesModule],
})
export class QueueModule {}

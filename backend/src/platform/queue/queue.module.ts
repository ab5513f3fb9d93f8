import { BullModule } from '@nestjs/bullmq'
import { Module } from '@nestjs/common'
import { createPostgresBackend, setDefaultBackendFactory } from 'bullmq'
import { Config } from '../config/index.js'
import { ObservabilityModule } from '../observability/index.js'
import { FailedJobs } from './failed-jobs.js'
import { JobsModule } from './jobs.module.js'
import { producerConnection, workerConnection } from './queue-connection.js'
import { QueueMetrics } from './queue-metrics.js'
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
class QueuesModule {}

/** What operators do about jobs that failed. */
@Module({ imports: [QueuesModule], providers: [FailedJobs], exports: [FailedJobs] })
export class FailedJobsModule {}

/** What waits in the queues, among the metrics. */
@Module({ imports: [ObservabilityModule, QueuesModule], providers: [QueueMetrics] })
export class QueueMetricsModule {}

/** With their workers. */
@Module({
  imports: [JobsModule, QueuesModule],
  providers: QUEUE_NAMES.map(createProcessor),
  exports: [QueuesModule],
})
export class QueueModule {}

import { Module } from '@nestjs/common'
import { modules, platform } from './app.module.js'
import { LostScrapesModule } from './modules/reviews/index.js'
import { AuditModule } from './platform/audit/index.js'
import { CacheModule } from './platform/cache/index.js'
import { OutboxModule } from './platform/outbox/outbox.module.js'
import { ObjectRemovalModule } from './platform/personal-data/index.js'
import { FailedJobsModule, QueueMetricsModule } from './platform/queue/queue.module.js'
import { UpkeepScheduleModule } from './platform/upkeep/index.js'

/** The background process: the same modules, with the queues' workers, the outbox relay and the upkeep. */
@Module({
  imports: [
    ...platform,
    CacheModule,
    ...modules,
    AuditModule,
    ObjectRemovalModule,
    OutboxModule,
    LostScrapesModule,
    QueueMetricsModule,
    UpkeepScheduleModule,
  ],
})
export class WorkerModule {}

/** What the commands of operators need: it serves nobody and takes no job. */
@Module({ imports: [...platform, CacheModule, ...modules, FailedJobsModule] })
export class OperatorModule {}

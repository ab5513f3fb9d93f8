import { Module } from '@nestjs/common'
import { LoggingModule } from './logging.module.js'
import { Metrics } from './metrics.js'

@Module({ imports: [LoggingModule], providers: [Metrics], exports: [Metrics] })
export class ObservabilityModule {}

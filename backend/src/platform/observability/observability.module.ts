import { Module } from '@nestjs/common'
import { Dependencies } from './dependencies.js'
import { LoggingModule } from './logging.module.js'
import { Metrics } from './metrics.js'

@Module({ imports: [LoggingModule], providers: [Dependencies, Metrics], exports: [Dependencies, Metrics] })
export class ObservabilityModule {}

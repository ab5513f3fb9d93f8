import { Module } from '@nestjs/common'
import { QueueModule } from '../queue/index.js'
import { OutboxRelay } from './relay.js'

@Module({ imports: [QueueModule], providers: [OutboxRelay] })
export class OutboxModule {}

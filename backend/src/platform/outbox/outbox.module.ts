import { Module } from '@nestjs/common'
import { QueueModule } from '../queue/queue.module.js'
import { OutboxRelay, RELAY_TIMING, USUAL_TIMING } from './relay.js'

@Module({
  imports: [QueueModule],
  providers: [OutboxRelay, { provide: RELAY_TIMING, useValue: USUAL_TIMING }],
})
export class OutboxModule {}

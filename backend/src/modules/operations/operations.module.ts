import { Module } from '@nestjs/common'
import { AdminQueuesController } from './admin-queues.controller.js'
import { QueuesService } from './queues.service.js'

@Module({ controllers: [AdminQueuesController], providers: [QueuesService] })
export class OperationsModule {}

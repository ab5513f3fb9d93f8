import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { QueueParams, QueuesView, RedriveInput, RedriveView } from './queue.dto.js'
import { QueuesService } from './queues.service.js'

@Controller('admin/queues')
export class AdminQueuesController {
  constructor(private readonly queues: QueuesService) {}

  @Get()
  @Can('admin.queue')
  read(): Promise<QueuesView> {
    return this.queues.read()
  }

  @Post(':queue/redrive')
  @Can('admin.queue')
  @HttpCode(200)
  async redrive(
    @CurrentUser() actor: UserActor,
    @Param() { queue }: QueueParams,
    @Body() input: RedriveInput,
  ): Promise<RedriveView> {
    return { started: await this.queues.redrive(actor, queue, input) }
  }
}

import { Controller, Get } from '@nestjs/common'
import { Public } from '../authz/index.js'
import { Database } from '../database/index.js'
import { ProblemError } from '../http/problem.js'

export class HealthView {
  status!: 'ok'
}

@Controller('health')
export class HealthController {
  constructor(private readonly database: Database) {}

  /** The process answers. */
  @Get('live')
  @Public('asked by the load balancer')
  live(): HealthView {
    return { status: 'ok' }
  }

  /** The process can do its work: the database answers. */
  @Get('ready')
  @Public('asked by the load balancer')
  async ready(): Promise<HealthView> {
    try {
      await this.database.ping()
    } catch {
      throw new ProblemError('unavailable')
    }
    return { status: 'ok' }
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { Controller, Get, Logger } from '@nestjs/common'
import { ApiProperty } from '@nestjs/swagger'
import { Public } from '../authz/index.js'
import { Database } from '../database/index.js'
import { ProblemError } from '../errors/problem.js'
import { DEPENDENCIES, Dependencies, type Dependency } from './dependencies.js'

/** Shorter than the health check of the image waits. */
const DATABASE_WITHIN_MS = 2_000

export class LiveView {
  status!: 'ok'
}

export class ReadyView {
  /** `degraded`: requests are answered, and some work waits for a service. */
  status!: 'ok' | 'degraded'

  /** Services that take no connection. */
  @ApiProperty({ enum: DEPENDENCIES, isArray: true })
  unreachable!: Dependency[]
}

@Controller('health')
export class HealthController {
  private readonly logger = new Logger(HealthController.name)

  constructor(
    private readonly database: Database,
    private readonly dependencies: Dependencies,
  ) {}

  /** The process answers. */
  @Get('live')
  @Public('asked by the load balancer')
  live(): LiveView {
    return { status: 'ok' }
  }

  /** The process can do its work: the database answers. Other services that do not answer are named (decision 0032). */
  @Get('ready')
  @Public('asked by the load balancer')
  async ready(): Promise<ReadyView> {
    const [unreachable] = await Promise.all([this.dependencies.unreachable(), this.requireDatabase()])
    return { status: unreachable.length > 0 ? 'degraded' : 'ok', unreachable }
  }

  private async requireDatabase(): Promise<void> {
    const late = delay(DATABASE_WITHIN_MS, new Error('No answer in time'), { ref: false })
    const failure = await Promise.race([this.database.ping().catch((error: unknown) => error), late])
    if (failure === undefined) return
    this.logger.warn({ err: failure, msg: 'The database does not answer' })
    throw new ProblemError('unavailable')
  }
}

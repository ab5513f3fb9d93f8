import { Global, Module } from '@nestjs/common'
import { Config } from '../config/index.js'
import { Database } from '../database/index.js'
import type { Counter } from './counter.js'
import { Limits, SHARED_COUNTER } from './limits.js'
import { PostgresCounter } from './postgres-counter.js'
import { RedisCounter } from './redis-counter.js'

@Global()
@Module({
  providers: [
    {
      provide: SHARED_COUNTER,
      inject: [Config, Database],
      useFactory: ({ env }: Config, database: Database): Counter =>
        env.REDIS_URL ? new RedisCounter(env.REDIS_URL) : new PostgresCounter(database),
    },
    Limits,
  ],
  exports: [Limits],
})
export class LimitsModule {}

import { Global, Module } from '@nestjs/common'
import { Config } from '../config/index.js'
import { Database } from '../database/index.js'
import type { Counter } from './counter.js'
import { Limits, SHARED_COUNTER } from './limits.js'
import { PostgresCounter } from './postgres-counter.js'

@Global()
@Module({
  providers: [
    {
      provide: SHARED_COUNTER,
      inject: [Config, Database],
      useFactory: async ({ env }: Config, database: Database): Promise<Counter> => {
        if (!env.REDIS_URL) return new PostgresCounter(database)
        // Loaded only where there is one.
        const { RedisCounter } = await import('./redis-counter.js')
        return new RedisCounter(env.REDIS_URL)
      },
    },
    Limits,
  ],
  exports: [Limits],
})
export class LimitsModule {}

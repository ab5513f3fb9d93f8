import { type ExecutionContext, Module } from '@nestjs/common'
import { APP_GUARD, Reflector } from '@nestjs/core'
import { ThrottlerModule } from '@nestjs/throttler'
import type { FastifyRequest } from 'fastify'
import { Config } from '../config/index.js'
import { LIMIT, type Limit } from './limit.decorator.js'
import { GENERAL, Limits, limitKey } from './limits.js'
import { LimitsModule } from './limits.module.js'
import { RequestThrottleGuard } from './request-throttle.guard.js'

const MINUTE_MS = 60_000
const reflector = new Reflector()
const limitOf = (context: ExecutionContext) => reflector.get<Limit | undefined>(LIMIT, context.getHandler())

/** Every request is counted; a route may have a limit of its own. */
@Module({
  imports: [
    LimitsModule,
    ThrottlerModule.forRootAsync({
      imports: [LimitsModule],
      inject: [Limits, Config],
      useFactory: (limits: Limits, { env }: Config) => ({
        storage: limits,
        setHeaders: false,
        throttlers: [
          {
            name: GENERAL,
            limit: env.REQUESTS_PER_MINUTE,
            ttl: MINUTE_MS,
            generateKey: (_context, address) => address,
          },
          {
            name: 'own',
            skipIf: (context) => !limitOf(context),
            limit: (context) => limitOf(context)?.limit ?? 0,
            ttl: (context) => (limitOf(context)?.windowSeconds ?? 0) * 1_000,
            getTracker: (request, context) => limitOf(context)?.by(request as FastifyRequest) ?? '',
            generateKey: (context, subject) => limitKey(limitOf(context)?.bucket ?? '', subject),
          },
        ],
      }),
    }),
  ],
  providers: [{ provide: APP_GUARD, useClass: RequestThrottleGuard }],
})
export class ThrottleModule {}

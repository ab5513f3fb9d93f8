import { type ExecutionContext, Module } from '@nestjs/common'
import { APP_GUARD, Reflector } from '@nestjs/core'
import { ThrottlerModule } from '@nestjs/throttler'
import type { FastifyRequest } from 'fastify'
import { LIMIT, type Limit } from './limit.decorator.js'
import { Limits, limitKey } from './limits.js'
import { LimitsModule } from './limits.module.js'
import { RequestThrottleGuard } from './request-throttle.guard.js'

const reflector = new Reflector()
const limitOf = (context: ExecutionContext) => reflector.get<Limit | undefined>(LIMIT, context.getHandler())

/** The limits that routes declare for themselves. */
@Module({
  imports: [
    LimitsModule,
    ThrottlerModule.forRootAsync({
      imports: [LimitsModule],
      inject: [Limits],
      useFactory: (limits: Limits) => ({
        storage: limits,
        setHeaders: false,
        throttlers: [
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

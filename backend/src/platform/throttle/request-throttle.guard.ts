import { type ExecutionContext, Injectable } from '@nestjs/common'
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler'
import { ProblemError } from '../errors/problem.js'

/** Holds a route to the limit it declares, before its body is validated. */
@Injectable()
export class RequestThrottleGuard extends ThrottlerGuard {
  protected override async throwThrottlingException(
    _context: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    throw new ProblemError('rate_limited', { retryAfterSeconds: timeToBlockExpire })
  }
}

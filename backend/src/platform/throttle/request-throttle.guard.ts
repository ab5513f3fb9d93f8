import { type ExecutionContext, Injectable } from '@nestjs/common'
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler'
import { ProblemError } from '../http/problem.js'

/** Runs before anything else of a request is looked at. */
@Injectable()
export class RequestThrottleGuard extends ThrottlerGuard {
  protected override async throwThrottlingException(
    _context: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    throw new ProblemError('rate_limited', { retryAfterSeconds: timeToBlockExpire })
  }
}

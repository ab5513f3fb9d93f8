import { OptimisticLockError } from '@mikro-orm/core'
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../database/index.js'
import { type ProblemCode, ProblemError } from '../errors/problem.js'
import { StorageUnavailableError } from '../storage/index.js'
import { requestLocale } from './request-locale.js'

/** Of what is unavailable and does not say for how long. */
export const RETRY_AFTER_SECONDS = 30

const BY_STATUS: Record<number, ProblemCode> = {
  400: 'invalid_input',
  401: 'not_signed_in',
  403: 'access_denied',
  404: 'not_found',
  405: 'not_found',
  413: 'payload_too_large',
  414: 'invalid_input',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  431: 'invalid_input',
}

/** Whatever is thrown leaves as problem+json; what nobody foresaw is logged whole and answered bare. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name)

  catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp()
    sendProblem(asProblemError(error, this.logger), http.getRequest(), http.getResponse())
  }
}

export function sendProblem(error: ProblemError, request: FastifyRequest, reply: FastifyReply) {
  const { retryAfterSeconds = error.code === 'unavailable' ? RETRY_AFTER_SECONDS : undefined } = error.extra
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  const locale = requestLocale(request)
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .header('content-language', locale)
    .type('application/problem+json')
    .send(error.toProblem(request.id, locale))
}

export function asProblemError(error: unknown, logger: Logger): ProblemError {
  if (error instanceof ProblemError) return error
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error)
  if (error instanceof OptimisticLockError) return new ProblemError('stale_version')
  const code = status && (BY_STATUS[status] ?? (status < 500 ? 'invalid_input' : undefined))
  if (code) return new ProblemError(code)
  if (error instanceof StorageUnavailableError) {
    logger.error({ err: error.cause, msg: 'The store does not answer' })
    return new ProblemError('unavailable')
  }
  if (isUnavailable(error)) {
    logger.error({ err: error, msg: 'The database or another service does not answer' })
    return new ProblemError('unavailable')
  }
  logger.error({ err: error, msg: 'Unforeseen error' })
  return new ProblemError('internal')
}

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined

import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { map, type Observable } from 'rxjs'
import { type CachedAnswer, PublicCache } from './public-cache.js'

/** Keeps an answer, ready for the next request of the same address. */
@Injectable()
class CachedInterceptor implements NestInterceptor {
  constructor(private readonly cache: PublicCache) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<Buffer | undefined> {
    const http = context.switchToHttp()
    const request = http.getRequest<FastifyRequest>()
    const reply = http.getResponse<FastifyReply>()
    const madeIn = this.cache.now()
    return next
      .handle()
      .pipe(map((value: unknown) => answer(this.cache.add(request.url, value, madeIn), request, reply)))
  }
}

/** Answers an address that was answered before, ahead of the guards, pipes and interceptors of Nest. */
export const answerFromCache =
  (cache: PublicCache) => (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    const known = request.method === 'GET' ? cache.get(request.url) : undefined
    if (known) reply.send(answer(known, request, reply))
    else next()
  }

function answer(
  { body, etag }: CachedAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Buffer | undefined {
  // Kept by browsers, asked for again at each use: never stale, and 304 where nothing changed.
  reply.headers({
    etag,
    'cache-control': 'public, no-cache',
    'content-type': 'application/json; charset=utf-8',
  })
  const seen = request.headers['if-none-match']
  if (seen?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    reply.status(304)
    return undefined
  }
  return body
}

/** The answer is public, the same for everyone, and made of tables that announce their changes. */
export const Cached = () => applyDecorators(UseInterceptors(CachedInterceptor))

import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { map, type Observable, of } from 'rxjs'
import { type CachedAnswer, PublicCache } from './public-cache.js'

/** Runs before the query is even validated: an address that was answered well once is answered the same. */
@Injectable()
class CachedInterceptor implements NestInterceptor {
  constructor(private readonly cache: PublicCache) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<Buffer | undefined> {
    const http = context.switchToHttp()
    const request = http.getRequest<FastifyRequest>()
    const reply = http.getResponse<FastifyReply>()
    const known = this.cache.get(request.url)
    if (known) return of(answer(known, request, reply))
    const madeIn = this.cache.now()
    return next
      .handle()
      .pipe(map((value: unknown) => answer(this.cache.add(request.url, value, madeIn), request, reply)))
  }
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

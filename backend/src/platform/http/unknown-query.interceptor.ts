import type { NestInterceptor } from '@nestjs/common'
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js'
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../authz/index.js'
import { fieldError } from '../errors/index.js'

/** Refuses unknown query fields on the person's own data: an ignored filter would return too many rows. */
export const refuseUnknownQuery: NestInterceptor = {
  intercept(context, next) {
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    const [name] = Object.keys(request.query ?? {})
    if (
      name !== undefined &&
      isOwnRead(request) &&
      !takesQuery(context.getClass(), context.getHandler().name)
    ) {
      const field = name.slice(0, 50)
      throw fieldError(field, 'unknown_query', { name: field })
    }
    return next.handle()
  },
}

/** The back office sends its own parameters. */
const isOwnRead = ({ method, actor, routeOptions }: FastifyRequest & { actor?: Actor }) =>
  method === 'GET' && actor?.kind === 'user' && !routeOptions.url?.startsWith('/api/admin/')

function takesQuery(controller: object, handler: string): boolean {
  const parameters: object = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}
  return Object.keys(parameters).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`))
}

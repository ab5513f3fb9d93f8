import { Injectable, type OnApplicationBootstrap, RequestMethod } from '@nestjs/common'
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js'
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core'
import type { FastifyRequest } from 'fastify'
import { ACCESS, type AccessRule } from './access.decorators.js'

export interface DeclaredRoute {
  /** `GET`, `POST` … */
  method: string
  /** Path below /api, without a leading slash. */
  path: string
  handler: string
  rule: AccessRule | undefined
}

/** Every route of every controller with its access rule. The process does not start with an undeclared one. */
@Injectable()
export class RouteInventory implements OnApplicationBootstrap {
  private refusing: Set<string> | undefined

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap() {
    const undeclared = this.routes().filter(({ rule }) => !rule)
    if (undeclared.length > 0) {
      const names = undeclared.map(({ method, path, handler }) => `${method} ${path} (${handler})`)
      throw new Error(`Routes without @Can or @Public: ${names.join(', ')}`)
    }
  }

  /** Whether the route of the request gives its refusals itself: see `@VisitorOrUser`. */
  refusesItself({ method, routeOptions }: FastifyRequest): boolean {
    this.refusing ??= new Set(
      this.routes()
        .filter(({ rule }) => rule && 'readsSession' in rule)
        .map((route) => `${route.method} /api/${route.path}`),
    )
    return this.refusing.has(`${method} ${routeOptions.url}`)
  }

  routes(): DeclaredRoute[] {
    return this.discovery.getControllers().flatMap(({ metatype, instance }) => {
      if (!metatype || !instance) return []
      const prototype = Object.getPrototypeOf(instance)
      const base = asPaths(Reflect.getMetadata(PATH_METADATA, metatype))
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const handler = prototype[name]
        const method: RequestMethod | undefined = Reflect.getMetadata(METHOD_METADATA, handler)
        if (method === undefined) return []
        const rule = this.reflector.get<AccessRule | undefined>(ACCESS, handler)
        return base.flatMap((prefix) =>
          asPaths(Reflect.getMetadata(PATH_METADATA, handler)).map((path) => ({
            method: RequestMethod[method],
            path: [prefix, path].filter(Boolean).join('/'),
            handler: `${metatype.name}.${name}`,
            rule,
          })),
        )
      })
    })
  }
}

const asPaths = (path: string | string[] | undefined): string[] =>
  (Array.isArray(path) ? path : [path ?? '']).map((part) => part.replace(/^\/|\/$/g, ''))

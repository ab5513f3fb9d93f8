import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { Config } from '../config/index.js'

/** Prometheus metrics of this process, on a port of its own: of this machine only, unless METRICS_HOST says otherwise. */
@Injectable()
export class Metrics implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly registry = new Registry()
  private readonly logger = new Logger(Metrics.name)
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [this.registry],
  })
  private server: Server | undefined

  constructor(private readonly config: Config) {}

  async onApplicationBootstrap() {
    const { METRICS_PORT: port, METRICS_HOST: host } = this.config.env
    if (port === undefined) return
    collectDefaultMetrics({ register: this.registry })
    this.server = createServer(async (_request, response) => {
      response.setHeader('content-type', this.registry.contentType)
      response.end(await this.registry.metrics())
    })
    this.server.on('error', (error) => this.logger.error({ err: error, msg: 'No metrics' }))
    this.server.listen(port, host)
    await once(this.server, 'listening').catch(() => undefined)
  }

  /** Called while the HTTP application is built: Fastify takes no hooks once it listens. */
  observeRequests(fastify: FastifyInstance) {
    if (this.config.env.METRICS_PORT === undefined) return
    fastify.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
      this.requests.observe(
        { method, route: routeOptions.url ?? 'none', status: statusCode },
        elapsedTime / 1_000,
      )
    })
  }

  onApplicationShutdown() {
    this.server?.close()
  }
}

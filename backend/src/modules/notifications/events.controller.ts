import { Controller, Get, Req, Res } from '@nestjs/common'
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { LiveEvents } from './live-events.js'

const HEARTBEAT_MS = 25_000

@Controller('events')
export class EventsController {
  constructor(private readonly events: LiveEvents) {}

  /** Server-sent events of the signed-in person, read through fetch with the bearer token. */
  @Get()
  @Can('events.own')
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ description: 'A stream of server-sent events', schema: { type: 'string' } })
  stream(@CurrentUser() actor: UserActor, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write(': connected\n\n')
    const unsubscribe = this.events.subscribe(actor.userId, ({ id, type, data }) => {
      raw.write(`id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
    })
    const heartbeat = setInterval(() => raw.write(': heartbeat\n\n'), HEARTBEAT_MS)
    request.raw.on('close', () => {
      clearInterval(heartbeat)
      unsubscribe()
    })
  }
}

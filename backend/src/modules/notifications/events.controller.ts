import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import { type BeforeApplicationShutdown, Controller, Get, Headers, Res } from '@nestjs/common'
import { ApiHeader, ApiOkResponse, ApiProduces } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { type LiveEvent, LiveEvents } from './live-events.js'

const HEARTBEAT_MS = 25_000
const LONGEST_LIFE_MS = 15 * 60_000
/** A reader so slow that this much waits for it is cut off; it resumes where it was. */
const MOST_WAITING_BYTES = 256 * 1024

@Controller('events')
export class EventsController implements BeforeApplicationShutdown {
  private readonly open = new Set<ServerResponse>()

  constructor(private readonly events: LiveEvents) {}

  /** Server-sent events of the signed-in person, read through fetch with the bearer token. */
  @Get()
  @Can('events.own')
  @ApiProduces('text/event-stream')
  @ApiHeader({ name: 'last-event-id', required: false, description: 'Resume after this event' })
  @ApiOkResponse({ description: 'A stream of server-sent events', schema: { type: 'string' } })
  async stream(
    @CurrentUser() actor: UserActor,
    @Res() reply: FastifyReply,
    @Headers('last-event-id') lastEventId?: string,
  ): Promise<void> {
    const { raw } = reply
    // What happens while the missed events are read waits, so that order and number are right.
    let waiting: LiveEvent[] | undefined = []
    let complete = true
    // The reader comes back and says what it has seen last.
    const startOver = () => {
      complete = false
      if (!waiting) raw.end()
    }
    const unsubscribe = this.events.subscribe(actor.userId, {
      onEvent: (event) => {
        if (event.type === 'role.changed') startOver()
        else if (waiting) waiting.push(event)
        else send(event)
      },
      onGap: startOver,
    })
    const unsubscribeTeam = this.events.subscribeToPatients(actor, (event) => {
      // Before the stream has begun there is no page yet that has read anything.
      if (!waiting) write(`team.${event.type}`, event.data)
    })
    // Unlike the event, this also tells of a connection that closed while the guard asked the database.
    finished(raw, () => {
      unsubscribe()
      unsubscribeTeam()
    })
    const resumes = lastEventId !== undefined && /^\d{1,18}$/.test(lastEventId)
    const missed = resumes ? await this.events.since(actor, lastEventId) : []

    reply.hijack()
    if (raw.destroyed) return
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    // An event that was read from the table may be announced only now.
    let last = resumes ? BigInt(lastEventId) : 0n
    const write = (type: string, data: object, id?: string) => {
      if (raw.writableEnded) return
      raw.write(`${id ? `id: ${id}\n` : ''}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
      if (raw.writableLength > MOST_WAITING_BYTES) raw.destroy()
    }
    const send = ({ id, type, data }: LiveEvent) => {
      if (BigInt(id) <= last || raw.writableEnded) return
      last = BigInt(id)
      // Missed: this stream was opened with the new role.
      if (type === 'role.changed') return
      if (type === 'session.ended') {
        if ((data as { sessionId: string }).sessionId === actor.sessionId) raw.end()
        return
      }
      write(type, data, id)
    }
    raw.write(': connected\n\n')
    for (const event of [...missed, ...waiting]) send(event)
    waiting = undefined
    if (!complete) {
      raw.end()
      return
    }
    // A stream lives no longer than the token that opened it.
    const end = setTimeout(() => raw.end(), LONGEST_LIFE_MS)
    const heartbeat = setInterval(() => raw.write(': heartbeat\n\n'), HEARTBEAT_MS)
    this.open.add(raw)
    finished(raw, () => {
      clearInterval(heartbeat)
      clearTimeout(end)
      this.open.delete(raw)
    })
  }

  /** Readers come back to another process, which sends what they missed. */
  beforeApplicationShutdown() {
    for (const raw of this.open) raw.end()
  }
}

import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Req, Res } from '@nestjs/common'
import { ApiBody, ApiHeader, ApiOkResponse, ApiProduces } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  Can,
  CurrentActor,
  CurrentUser,
  type UserActor,
  type Visitor,
  VisitorOrUser,
} from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { requestLocale } from '../../platform/http/index.js'
import {
  ChatAnswer,
  ChatInput,
  ConversationListView,
  ConversationParams,
  ConversationView,
  PersonInput,
} from './chat.dto.js'
import { ChatService } from './chat.service.js'
import type { ChatEvent } from './chat-event.js'
import { ConversationsService } from './conversations.service.js'

@Controller('ai/chat')
export class ChatController {
  constructor(
    private readonly chat: ChatService,
    private readonly conversations: ConversationsService,
  ) {}

  /**
   * Answers one message. Whoever accepts text/event-stream gets it as it comes: `text` events with pieces (and `emergency`
   * where it is one), then `done` with the ChatAnswer, or `problem` with the problem document.
   */
  @Post()
  @HttpCode(200)
  @VisitorOrUser('whoever has a question, or an emergency, needs no account')
  @ApiProduces('application/json', 'text/event-stream')
  @ApiHeader({ name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' })
  @ApiBody({ type: ChatInput })
  @ApiOkResponse({ type: ChatAnswer })
  async answer(
    @Body() body: unknown,
    @CurrentActor() actor: UserActor | Visitor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<ChatAnswer | undefined> {
    const gone = new AbortController()
    reply.raw.on('close', () => gone.abort())
    const asker = { actor, ip: request.ip, refusal: request.refusal, idempotencyKey }
    const events = this.chat.answer(body, asker, gone.signal)[Symbol.asyncIterator]()
    // What refuses the message is answered with its status: the stream begins with the first piece.
    try {
      let event = await events.next()
      if (request.headers.accept?.includes('text/event-stream')) {
        await stream(event, events, reply)
        return undefined
      }
      while (!event.done) {
        if (event.value.type === 'done') return event.value.answer
        event = await events.next()
      }
      throw new ProblemError('adviser')
    } finally {
      await events.return?.()
    }
  }

  /** Hands the conversation to a person of the team, who answers in it. */
  @Post('person')
  @HttpCode(200)
  @Can('conversation.own')
  person(
    @CurrentUser() actor: UserActor,
    @Body() { conversationId }: PersonInput,
  ): Promise<ConversationView> {
    return this.conversations.askPerson(actor, conversationId)
  }

  @Get('conversations')
  @Can('conversation.own')
  list(@CurrentUser() actor: UserActor): Promise<ConversationListView> {
    return this.conversations.list(actor)
  }

  @Get('conversations/:id')
  @Can('conversation.own')
  get(@CurrentUser() actor: UserActor, @Param() { id }: ConversationParams): Promise<ConversationView> {
    return this.conversations.get(actor, id)
  }

  @Delete('conversations/:id')
  @HttpCode(204)
  @Can('conversation.own')
  delete(@CurrentUser() actor: UserActor, @Param() { id }: ConversationParams): Promise<void> {
    return this.conversations.delete(actor, id)
  }
}

async function stream(
  first: IteratorResult<ChatEvent>,
  events: AsyncIterator<ChatEvent>,
  reply: FastifyReply,
) {
  const { raw } = reply
  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const send = (event: string, data: object) =>
    raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  try {
    for (let event = first; !event.done; event = await events.next()) {
      if (event.value.type === 'done') send('done', event.value.answer)
      else send('text', { text: event.value.text, emergency: event.value.emergency })
    }
  } catch (error) {
    const problem = error instanceof ProblemError ? error : new ProblemError('adviser')
    send('problem', problem.toProblem(reply.request.id, requestLocale(reply.request)))
  } finally {
    raw.end()
  }
}

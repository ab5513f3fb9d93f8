import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common'
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { ListCounts, ListQuery, Lists } from '../../platform/lists/index.js'
import { sendFile } from '../records/index.js'
import { DeskFiles } from './desk-files.js'
import { DeskFileParams, DeskQuoteRequestRow, DeskQuoteRequestView } from './desk-quote-request.dto.js'
import { DESK_QUOTE_REQUEST_LIST } from './desk-quote-request-list.js'
import { DeskQuoteRequestsService } from './desk-quote-requests.service.js'
import { DeclineQuoteRequestInput, QuoteRequestParams } from './quote-request.dto.js'

@Controller('desk/quote-requests')
export class DeskQuoteRequestsController {
  constructor(
    private readonly lists: Lists,
    private readonly requests: DeskQuoteRequestsService,
    private readonly files: DeskFiles,
  ) {}

  @Get()
  @Can('desk.case')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeskQuoteRequestRow[]> {
    return this.lists.answer(actor, DESK_QUOTE_REQUEST_LIST, query, reply)
  }

  /** How many there are behind each tab. */
  @Get('counts')
  @Can('desk.case')
  counts(@CurrentUser() actor: UserActor, @Query() query: ListQuery): Promise<ListCounts> {
    return this.lists.counts(actor, DESK_QUOTE_REQUEST_LIST, query)
  }

  /** A request with the case of the patient. Reading it is recorded, and the first time the patient is told. */
  @Get(':id')
  @Can('desk.case')
  read(@CurrentUser() actor: UserActor, @Param() { id }: QuoteRequestParams): Promise<DeskQuoteRequestView> {
    return this.requests.read(actor, id)
  }

  /** A file of the case: the safe copy of a document, or a picture. The patient sees who opened the file. */
  @Get(':id/files/:fileId')
  @Can('desk.case')
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ description: 'The file', schema: { type: 'string', format: 'binary' } })
  async openFile(
    @CurrentUser() actor: UserActor,
    @Param() { id, fileId }: DeskFileParams,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = await this.files.open(actor, id, fileId)
    await sendFile(reply.header('cache-control', 'no-store'), file)
  }

  /** The hospital makes no offer. This ends the request. */
  @Post(':id/decline')
  @HttpCode(200)
  @Can('desk.case')
  decline(
    @CurrentUser() actor: UserActor,
    @Param() { id }: QuoteRequestParams,
    @Body() { reason }: DeclineQuoteRequestInput,
  ): Promise<DeskQuoteRequestView> {
    return this.requests.decline(actor, id, reason)
  }
}

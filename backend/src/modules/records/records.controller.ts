import { Controller, Delete, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common'
import { ApiBody, ApiConsumes, ApiHeader, ApiOkResponse, ApiProduces } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { receiveFile, TakesFile } from '../../platform/http/index.js'
import {
  RecordAccessListView,
  RecordContentQuery,
  RecordListQuery,
  RecordListView,
  RecordParams,
  RecordView,
} from './record.dto.js'
import { MOST_BYTES } from './record-file.js'
import { RecordsService } from './records.service.js'
import { sendFile } from './send-file.js'
import { UploadsService } from './uploads.service.js'

@Controller('medical-records')
export class RecordsController {
  constructor(
    private readonly records: RecordsService,
    private readonly uploads: UploadsService,
  ) {}

  /** The person's own files, by name. */
  @Get()
  @Can('record.own')
  async list(
    @CurrentUser() actor: UserActor,
    @Query() { limit = 100, offset = 0 }: RecordListQuery,
  ): Promise<RecordListView> {
    return { items: await this.records.list(actor, { limit, offset }) }
  }

  /** One file: PDF, JPEG, PNG, GIF, DOC or DOCX, 10 MB at most. */
  @Post()
  @Can('record.own')
  @TakesFile()
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    },
  })
  @ApiHeader({ name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' })
  upload(
    @CurrentUser() actor: UserActor,
    @Req() request: FastifyRequest,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<RecordView> {
    const expected = { field: 'file', mostBytes: MOST_BYTES, sender: actor.userId }
    return receiveFile(request, expected, (file) => this.uploads.add(actor, file, idempotencyKey))
  }

  /** The file, to keep. Staff say why they open it. */
  @Get(':id/content')
  @Can('record.own')
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ description: 'The file', schema: { type: 'string', format: 'binary' } })
  async download(
    @CurrentUser() actor: UserActor,
    @Param() { id }: RecordParams,
    @Query() { reason }: RecordContentQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendFile(reply, await this.records.open(actor, id, reason))
  }

  /** Who opened the file, in which role, when and why. */
  @Get(':id/accesses')
  @Can('record.own')
  async accesses(
    @CurrentUser() actor: UserActor,
    @Param() { id }: RecordParams,
  ): Promise<RecordAccessListView> {
    return { items: await this.records.accesses(actor, id) }
  }

  @Delete(':id')
  @HttpCode(204)
  @Can('record.own')
  delete(@CurrentUser() actor: UserActor, @Param() { id }: RecordParams): Promise<void> {
    return this.records.delete(actor, id)
  }
}

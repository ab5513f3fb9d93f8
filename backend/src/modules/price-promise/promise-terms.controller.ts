import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common'
import { ApiBody, ApiConsumes, ApiOkResponse, ApiProduces } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { receiveFile, TakesFile } from '../../platform/http/index.js'
import { MOST_BYTES, sendFile } from '../records/index.js'
import {
  PromiseTermsHospitalParams,
  PromiseTermsInput,
  PromiseTermsListView,
  PromiseTermsParams,
} from './promise-terms.dto.js'
import { PromiseTermsService } from './promise-terms.service.js'

@Controller('admin/hospitals/:id/promise-terms')
export class PromiseTermsController {
  constructor(private readonly terms: PromiseTermsService) {}

  /** The signed terms of the hospital for the price promise, and the text to sign. */
  @Get()
  @Can('admin.promise.read')
  list(
    @CurrentUser() actor: UserActor,
    @Param() { id }: PromiseTermsHospitalParams,
  ): Promise<PromiseTermsListView> {
    return this.terms.list(actor, id)
  }

  /** Files the terms that the hospital signed: PDF, JPEG or PNG, 10 MB at most. 409 `promise_in_force` before the earlier ones are ended. */
  @Post()
  @Can('admin.promise')
  @TakesFile()
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    },
  })
  add(
    @CurrentUser() actor: UserActor,
    @Param() { id }: PromiseTermsHospitalParams,
    @Query() input: PromiseTermsInput,
    @Req() request: FastifyRequest,
  ): Promise<PromiseTermsListView> {
    const expected = { field: 'file', mostBytes: MOST_BYTES, sender: actor.userId }
    return receiveFile(request, expected, (file) => this.terms.add(actor, id, input, file))
  }

  /** The signed paper. */
  @Get(':termsId/file')
  @Can('admin.promise.read')
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ description: 'The file', schema: { type: 'string', format: 'binary' } })
  async file(
    @CurrentUser() actor: UserActor,
    @Param() { id, termsId }: PromiseTermsParams,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendFile(reply, await this.terms.open(actor, id, termsId))
  }

  /** Ends the terms. Versions that were published under them keep the promise. */
  @Post(':termsId/end')
  @HttpCode(200)
  @Can('admin.promise')
  end(
    @CurrentUser() actor: UserActor,
    @Param() { id, termsId }: PromiseTermsParams,
  ): Promise<PromiseTermsListView> {
    return this.terms.end(actor, id, termsId)
  }
}

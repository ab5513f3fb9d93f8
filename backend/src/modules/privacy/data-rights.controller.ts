import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common'
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { clearRefreshCookie } from '../auth/index.js'
import { ErasuresService } from './erasures.service.js'
import { ExportsService } from './exports.service.js'
import {
  ErasureInput,
  PrivacyRequestListView,
  PrivacyRequestParams,
  PrivacyRequestView,
} from './privacy-request.dto.js'

@Controller('profile')
export class DataRightsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly erasures: ErasuresService,
  ) {}

  /** Asks for a copy of everything about the person; while one is being made, the answer is that one. */
  @Post('export')
  @HttpCode(202)
  @Can('profile.own')
  requestExport(@CurrentUser() actor: UserActor): Promise<PrivacyRequestView> {
    return this.exports.request(actor)
  }

  @Get('export')
  @Can('profile.own')
  async listExports(@CurrentUser() actor: UserActor): Promise<PrivacyRequestListView> {
    return { items: await this.exports.list(actor) }
  }

  /** The copy, as a file to keep. */
  @Get('export/:id/content')
  @Can('profile.own')
  @ApiProduces('application/json')
  @ApiOkResponse({ description: 'One JSON document', schema: { type: 'string', format: 'binary' } })
  async download(
    @CurrentUser() actor: UserActor,
    @Param() { id }: PrivacyRequestParams,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { content, completedAt } = await this.exports.open(actor, id)
    const day = completedAt.toISOString().slice(0, 10)
    await reply
      .header('content-disposition', `attachment; filename="sihat-data-${day}.json"`)
      .type('application/json; charset=utf-8')
      .send(content)
  }

  /** Closes the account for good and erases what is known about the person. */
  @Post('erasure')
  @HttpCode(202)
  @Can('profile.own')
  async requestErasure(
    @CurrentUser() actor: UserActor,
    @Body() input: ErasureInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PrivacyRequestView> {
    const request = await this.erasures.request(actor, input)
    clearRefreshCookie(reply)
    return request
  }
}

import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common'
import { ApiBody, ApiConsumes } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { CsvFileError, TakesCsv } from '../../platform/http/index.js'
import { ListQuery, Lists } from '../../platform/lists/index.js'
import { AdminExchangeRateView, ImportedRates } from './exchange-rate.dto.js'
import { EXCHANGE_RATE_LIST } from './exchange-rate-list.js'
import { ExchangeRatesService } from './exchange-rates.service.js'

@Controller('admin/exchange-rates')
export class AdminExchangeRatesController {
  constructor(
    private readonly lists: Lists,
    private readonly rates: ExchangeRatesService,
  ) {}

  @Get()
  @Can('admin.setting')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminExchangeRateView[]> {
    return this.lists.answer(actor, EXCHANGE_RATE_LIST, query, reply)
  }

  /** Imports a CSV file of up to 1,000 rates, all or none: base, quote, rate, source, published_at. Takes the European Central Bank's daily file too. */
  @Post('import')
  @HttpCode(200)
  @Can('admin.setting')
  @TakesCsv()
  @ApiConsumes('text/csv')
  @ApiBody({ schema: { type: 'string' } })
  async import(@CurrentUser() actor: UserActor, @Req() { body }: FastifyRequest): Promise<ImportedRates> {
    if (!Buffer.isBuffer(body)) throw new ProblemError('unsupported_media_type', { reason: 'send_csv' })
    try {
      return await this.rates.import(actor, body)
    } catch (error) {
      if (!(error instanceof CsvFileError)) throw error
      const { line, code, params } = error
      throw new ProblemError('invalid_input', {
        reason: code,
        params,
        errors: [{ pointer: `/${line}`, code, params }],
      })
    }
  }
}

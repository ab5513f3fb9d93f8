import { Controller, Get, Query } from '@nestjs/common'
import { Public } from '../../platform/authz/index.js'
import { ConversionQuery, ConversionView } from './exchange-rate.dto.js'
import { ExchangeRatesService } from './exchange-rates.service.js'

@Controller('exchange-rates')
export class ExchangeRatesController {
  constructor(private readonly rates: ExchangeRatesService) {}

  /** The rate between two currencies, with its sources and times. Rates older than 7 days convert nothing. */
  @Get('conversion')
  @Public('the rates are published by their sources')
  convert(@Query() { from, to }: ConversionQuery): Promise<ConversionView> {
    return this.rates.find(from, to)
  }
}

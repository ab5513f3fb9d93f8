import { Module } from '@nestjs/common'
import { AdminExchangeRatesController } from './admin-exchange-rates.controller.js'
import { ExchangeRatesController } from './exchange-rates.controller.js'
import { ExchangeRatesService } from './exchange-rates.service.js'

@Module({
  controllers: [AdminExchangeRatesController, ExchangeRatesController],
  providers: [ExchangeRatesService],
  exports: [ExchangeRatesService],
})
export class ExchangeRatesModule {}

import { Module } from '@nestjs/common'
import { OffersModule } from '../offers/index.js'
import { PromiseTermsController } from './promise-terms.controller.js'
import { PromiseTermsPersonalData } from './promise-terms.personal-data.js'
import { PromiseTermsService } from './promise-terms.service.js'

@Module({
  imports: [OffersModule],
  controllers: [PromiseTermsController],
  providers: [PromiseTermsPersonalData, PromiseTermsService],
})
export class PricePromiseModule {}

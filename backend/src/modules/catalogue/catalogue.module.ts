import { Module } from '@nestjs/common'
import { AdminCountriesController } from './countries.controller.js'
import { AdminCountriesService } from './countries.service.js'

@Module({
  controllers: [AdminCountriesController],
  providers: [AdminCountriesService],
})
export class CatalogueModule {}

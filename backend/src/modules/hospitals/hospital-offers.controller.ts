import { Body, Controller, Delete, HttpCode, Param, Post, Put, Query } from '@nestjs/common'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import {
  AdminHospitalDetail,
  HospitalPriceInput,
  OfferChange,
  OfferRemoval,
  SpecializationOfHospitalParams,
  TreatmentOfHospitalParams,
} from './hospital-offer.dto.js'
import { HospitalOffersService } from './hospital-offers.service.js'

/** What a hospital is listed for. */
@Controller('admin/hospitals/:id')
export class HospitalOffersController {
  constructor(private readonly offers: HospitalOffersService) {}

  @Put('specializations/:specializationId')
  @Can('admin.hospital')
  addSpecialization(
    @CurrentUser() actor: UserActor,
    @Param() { id, specializationId }: SpecializationOfHospitalParams,
    @Body() { version }: OfferChange,
  ): Promise<AdminHospitalDetail> {
    return this.offers.addSpecialization(actor, id, specializationId, version)
  }

  @Delete('specializations/:specializationId')
  @Can('admin.hospital')
  removeSpecialization(
    @CurrentUser() actor: UserActor,
    @Param() { id, specializationId }: SpecializationOfHospitalParams,
    @Query() { version }: OfferRemoval,
  ): Promise<AdminHospitalDetail> {
    return this.offers.removeSpecialization(actor, id, specializationId, version)
  }

  @Put('treatments/:treatmentId')
  @Can('admin.hospital')
  addTreatment(
    @CurrentUser() actor: UserActor,
    @Param() { id, treatmentId }: TreatmentOfHospitalParams,
    @Body() { version }: OfferChange,
  ): Promise<AdminHospitalDetail> {
    return this.offers.addTreatment(actor, id, treatmentId, version)
  }

  @Delete('treatments/:treatmentId')
  @Can('admin.hospital')
  removeTreatment(
    @CurrentUser() actor: UserActor,
    @Param() { id, treatmentId }: TreatmentOfHospitalParams,
    @Query() { version }: OfferRemoval,
  ): Promise<AdminHospitalDetail> {
    return this.offers.removeTreatment(actor, id, treatmentId, version)
  }

  /** States a price, which is a claim; withdrawing the claim takes the price away. */
  @Post('treatments/:treatmentId/price')
  @Can('admin.hospital')
  @HttpCode(200)
  price(
    @CurrentUser() actor: UserActor,
    @Param() { id, treatmentId }: TreatmentOfHospitalParams,
    @Body() input: HospitalPriceInput,
  ): Promise<AdminHospitalDetail> {
    return this.offers.price(actor, id, treatmentId, input)
  }
}

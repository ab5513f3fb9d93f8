import { Body, Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { AcceptedPatientView } from './accepted-patient.dto.js'
import { AcceptedPatientsService } from './accepted-patients.service.js'
import { DeskOfferAnswer, DeskOfferView, NewDeskOfferInput } from './desk-offer.dto.js'
import { DeskOffersService } from './desk-offers.service.js'
import { OfferInput, OfferParams, OfferVersionInput, WithdrawOfferInput } from './offer.dto.js'
import { OfferPreviewView } from './offer-preview.dto.js'
import { OfferPreviewsService } from './offer-previews.service.js'

@Controller('desk')
export class DeskOffersController {
  constructor(
    private readonly offers: DeskOffersService,
    private readonly patients: AcceptedPatientsService,
    private readonly previews: OfferPreviewsService,
  ) {}

  /** The offer that answers a request, with its draft. */
  @Get('quote-requests/:id/offer')
  @Can('desk.case')
  find(@CurrentUser() actor: UserActor, @Param() { id }: OfferParams): Promise<DeskOfferAnswer> {
    return this.offers.find(actor, id)
  }

  /** Begins the offer that answers a request: one offer a request. The draft is the content, a copy of a template, or empty. */
  @Post('quote-requests/:id/offers')
  @Can('desk.case')
  begin(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() input: NewDeskOfferInput,
  ): Promise<DeskOfferView> {
    return this.offers.begin(actor, id, input)
  }

  /** Saves the draft. Saving a published offer begins its next version. */
  @Patch('offers/:id')
  @Can('desk.case')
  save(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() input: OfferInput,
  ): Promise<DeskOfferView> {
    return this.offers.save(actor, id, input)
  }

  /** The draft as the patient would read it. */
  @Get('offers/:id/preview')
  @Can('desk.case')
  preview(@CurrentUser() actor: UserActor, @Param() { id }: OfferParams): Promise<OfferPreviewView> {
    return this.previews.readAtDesk(actor, id)
  }

  /** Publishes the draft. Each code of the checklist has an answer then. */
  @Post('offers/:id/publish')
  @HttpCode(200)
  @Can('desk.case')
  publish(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() input: OfferVersionInput,
  ): Promise<DeskOfferView> {
    return this.offers.publish(actor, id, input)
  }

  /** The hospital takes its offer back. */
  @Post('offers/:id/withdraw')
  @HttpCode(200)
  @Can('desk.case')
  withdraw(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() input: WithdrawOfferInput,
  ): Promise<DeskOfferView> {
    return this.offers.withdraw(actor, id, input)
  }

  /** The hospital confirms the date of the accepted offer. The requests to the other hospitals end. */
  @Post('offers/:id/confirm-date')
  @HttpCode(200)
  @Can('desk.case')
  confirmDate(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() input: OfferVersionInput,
  ): Promise<DeskOfferView> {
    return this.offers.confirmDate(actor, id, input)
  }

  /** Name and contact of the patient, once the hospital has confirmed the date and if the patient agreed. The patient sees each reading. */
  @Get('offers/:id/patient')
  @Can('desk.case')
  patient(@CurrentUser() actor: UserActor, @Param() { id }: OfferParams): Promise<AcceptedPatientView> {
    return this.patients.read(actor, id)
  }
}

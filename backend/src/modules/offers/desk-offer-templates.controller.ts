import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { ListQuery, Lists } from '../../platform/lists/index.js'
import { DeskOfferTemplatesService } from './desk-offer-templates.service.js'
import { OfferParams } from './offer.dto.js'
import {
  NewOfferTemplateInput,
  OfferTemplateInput,
  OfferTemplateRow,
  OfferTemplateView,
} from './offer-template.dto.js'
import { OFFER_TEMPLATE_LIST } from './offer-template-list.js'

@Controller('desk/offer-templates')
export class DeskOfferTemplatesController {
  constructor(
    private readonly lists: Lists,
    private readonly templates: DeskOfferTemplatesService,
  ) {}

  /** The templates of the own hospitals, without their content. */
  @Get()
  @Can('desk.template')
  list(
    @CurrentUser() actor: UserActor,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OfferTemplateRow[]> {
    return this.lists.answer(actor, OFFER_TEMPLATE_LIST, query, reply)
  }

  /** Adds a template to a hospital of the member, also as a copy of an own offer. A hospital keeps 200 at most, each of 60 kB at most. */
  @Post()
  @Can('desk.template')
  create(@CurrentUser() actor: UserActor, @Body() input: NewOfferTemplateInput): Promise<OfferTemplateView> {
    return this.templates.create(actor, input)
  }

  @Get(':id')
  @Can('desk.template')
  read(@CurrentUser() actor: UserActor, @Param() { id }: OfferParams): Promise<OfferTemplateView> {
    return this.templates.read(actor, id)
  }

  /** Changes a template. Offers that began with the template stay as they are. */
  @Patch(':id')
  @Can('desk.template')
  change(
    @CurrentUser() actor: UserActor,
    @Param() { id }: OfferParams,
    @Body() input: OfferTemplateInput,
  ): Promise<OfferTemplateView> {
    return this.templates.change(actor, id, input)
  }

  /** Deletes a template. Offers that began with the template stay as they are. */
  @Delete(':id')
  @HttpCode(204)
  @Can('desk.template')
  async remove(@CurrentUser() actor: UserActor, @Param() { id }: OfferParams): Promise<void> {
    await this.templates.remove(actor, id)
  }
}

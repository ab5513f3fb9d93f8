import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common'
import { ApiExcludeEndpoint } from '@nestjs/swagger'
import type { FastifyRequest } from 'fastify'
import { Public } from '../../../platform/authz/index.js'
import { KeepsRawBody } from '../../../platform/http/index.js'
import { WebhooksService } from './webhooks.service.js'

@Controller('payments/webhook')
export class WebhookController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Post()
  @HttpCode(200)
  @Public('Stripe, which signs what it sends')
  @KeepsRawBody()
  @ApiExcludeEndpoint()
  async take(
    @Req() request: FastifyRequest,
    @Headers('stripe-signature') signature = '',
  ): Promise<{ received: true }> {
    await this.webhooks.take(request.rawBody ?? Buffer.alloc(0), signature)
    return { received: true }
  }
}

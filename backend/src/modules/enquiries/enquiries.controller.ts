import { Body, Controller, Headers, Post } from '@nestjs/common'
import { ApiHeader } from '@nestjs/swagger'
import { Public } from '../../platform/authz/index.js'
import { Limited } from '../../platform/throttle/index.js'
import { EnquiriesService } from './enquiries.service.js'
import { EnquiryInput, EnquiryReceipt } from './enquiry.dto.js'
import { ENQUIRY_LIMIT } from './enquiry.limits.js'

@Controller('enquiries')
export class EnquiriesController {
  constructor(private readonly enquiries: EnquiriesService) {}

  /** The contact form: 201 says that the message is stored and its mails are on their way. */
  @Post()
  @Limited(ENQUIRY_LIMIT)
  @Public('whoever has a question needs no account')
  @ApiHeader({ name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' })
  create(
    @Body() input: EnquiryInput,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<EnquiryReceipt> {
    return this.enquiries.create(input, idempotencyKey)
  }
}

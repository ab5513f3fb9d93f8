import { Body, Controller, Headers, Ip, Post } from '@nestjs/common'
import { ApiHeader } from '@nestjs/swagger'
import { Public, VISITOR } from '../../platform/authz/index.js'
import { countryCodeOf, TriageService } from '../triage/index.js'
import { EnquiriesService } from './enquiries.service.js'
import { EnquiryInput, SentEnquiryReceipt } from './enquiry.dto.js'

@Controller('enquiries')
export class EnquiriesController {
  constructor(
    private readonly enquiries: EnquiriesService,
    private readonly triage: TriageService,
  ) {}

  /** The contact form: 201 says that the message is stored and its mails are on their way. */
  @Post()
  @Public('whoever has a question needs no account')
  @ApiHeader({ name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' })
  create(
    @Body() input: EnquiryInput,
    @Ip() ip: string,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<SentEnquiryReceipt> {
    const advice = this.triage.advise(VISITOR, [input.message], countryCodeOf(input.country))
    return this.triage.beside(advice, async () => {
      const possibleEmergency = (await advice) !== null
      return this.enquiries.create(input, { ip, idempotencyKey, possibleEmergency })
    })
  }
}

import { Body, Controller, Headers, Ip, Post } from '@nestjs/common'
import { ApiHeader } from '@nestjs/swagger'
import { countryCodeOf } from '@sihat/red-flags'
import { Public, VISITOR } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { PHONE_WITH_COUNTRY_CODE } from '../../platform/http/index.js'
import { type EmergencyAdvice, TriageService } from '../triage/index.js'
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
    const advice = this.advise(input)
    return this.triage.beside(advice, async () => {
      const possibleEmergency = (await advice) !== null
      if (!possibleEmergency) requireCountryCode(input)
      return this.enquiries.create(input, { ip, idempotencyKey, possibleEmergency })
    })
  }

  /** Reads the two fields apart: "Eye Surgery" beside a complaint does not say that the person had an operation. */
  private async advise({
    message,
    treatmentInterest,
    country,
  }: EnquiryInput): Promise<EmergencyAdvice | null> {
    const of = (text: string | undefined) => this.triage.advise(VISITOR, [text], countryCodeOf(country))
    return (await of(message)) ?? (await of(treatmentInterest))
  }
}

/** @throws ProblemError invalid_input for a phone number that the team cannot call from another country */
function requireCountryCode({ phone }: EnquiryInput): void {
  if (!phone || PHONE_WITH_COUNTRY_CODE.test(phone)) return
  throw new ProblemError('invalid_input', { errors: [{ pointer: '/phone', code: 'phone_or_empty' }] })
}

import { Controller, Get, Query } from '@nestjs/common'
import { Public, VISITOR } from '../../platform/authz/index.js'
import { EmergencyQuery, WithEmergencyAdvice } from './emergency-advice.dto.js'
import { TriageService } from './triage.service.js'

@Controller('emergency-advice')
export class TriageController {
  constructor(private readonly triage: TriageService) {}

  /** Whom to call when the words of a search tell of an emergency. Stores nothing. */
  @Get()
  @Public('an emergency waits for no account')
  async get(@Query() { q }: EmergencyQuery): Promise<WithEmergencyAdvice> {
    return { emergency: await this.triage.advise(VISITOR, [q]) }
  }
}

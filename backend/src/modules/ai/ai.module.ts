import { Module } from '@nestjs/common'
import { PaymentsModule } from '../payments/index.js'
import { SettingsModule } from '../settings/index.js'
import { TriageModule } from '../triage/index.js'
import { AdminAiController, AdviserHealthController } from './admin-ai.controller.js'
import { AdminAiService } from './admin-ai.service.js'
import { AdviserSwitch, BUILT_IN_ADVISER } from './adviser-switch.js'
import { AiJobs } from './ai.jobs.js'
import { AiPersonalData } from './ai.personal-data.js'
import { AiUsagePersonalData } from './ai-usage.personal-data.js'
import { BuiltInAdviser } from './built-in/built-in-adviser.js'
import { ChatController } from './chat.controller.js'
import { ChatService } from './chat.service.js'
import { ConversationsService } from './conversations.service.js'
import { EmergencyService } from './emergency.service.js'
import { ExplainedOffers } from './explained-offers.js'
import { MatchingController } from './matching.controller.js'
import { MatchingService } from './matching.service.js'
import { Budget } from './openai/budget.js'
import { OpenAiGateway } from './openai/openai-gateway.js'
import { FindingsRepository } from './retrieval/findings.repository.js'

@Module({
  imports: [PaymentsModule, SettingsModule, TriageModule],
  controllers: [ChatController, MatchingController, AdminAiController, AdviserHealthController],
  providers: [
    AdminAiService,
    AdviserSwitch,
    AiJobs,
    AiPersonalData,
    AiUsagePersonalData,
    Budget,
    ChatService,
    ConversationsService,
    EmergencyService,
    ExplainedOffers,
    FindingsRepository,
    MatchingService,
    OpenAiGateway,
    { provide: BUILT_IN_ADVISER, useClass: BuiltInAdviser },
  ],
  exports: [ExplainedOffers],
})
export class AiModule {}

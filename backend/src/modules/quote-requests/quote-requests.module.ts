import { Module } from '@nestjs/common'
import { BookingKeysModule } from '../booking-keys/index.js'
import { BookingsModule } from '../bookings/index.js'
import { CaseBriefsModule } from '../case-briefs/index.js'
import { WithdrawalsModule } from '../privacy/index.js'
import { RecordsModule } from '../records/index.js'
import { SettingsModule } from '../settings/index.js'
import { TriageModule } from '../triage/index.js'
import { AdminQuoteRequestsController } from './admin-quote-requests.controller.js'
import { AdminQuoteRequestsService } from './admin-quote-requests.service.js'
import { DeskFiles } from './desk-files.js'
import { DeskMailJobs } from './desk-mail.jobs.js'
import { DeskMails } from './desk-mails.js'
import { DeskQuestionsService } from './desk-questions.service.js'
import { DeskQuoteRequestsController } from './desk-quote-requests.controller.js'
import { DeskQuoteRequestsService } from './desk-quote-requests.service.js'
import { QuoteQuestionsController } from './quote-questions.controller.js'
import { QuoteQuestions } from './quote-questions.js'
import { QuoteQuestionsService } from './quote-questions.service.js'
import { QuoteRequestJobs } from './quote-request.jobs.js'
import { QuoteRequestWithdrawals } from './quote-request-withdrawals.js'
import { QuoteRequestsController } from './quote-requests.controller.js'
import { QuoteRequestsPersonalData } from './quote-requests.personal-data.js'
import { QuoteRequestsService } from './quote-requests.service.js'
import { QuoteRequestsUpkeep } from './quote-requests.upkeep.js'

@Module({
  imports: [
    BookingKeysModule,
    BookingsModule,
    CaseBriefsModule,
    RecordsModule,
    SettingsModule,
    TriageModule,
    WithdrawalsModule,
  ],
  controllers: [
    QuoteRequestsController,
    AdminQuoteRequestsController,
    DeskQuoteRequestsController,
    QuoteQuestionsController,
  ],
  providers: [
    AdminQuoteRequestsService,
    DeskFiles,
    DeskMailJobs,
    DeskMails,
    DeskQuestionsService,
    DeskQuoteRequestsService,
    QuoteQuestions,
    QuoteQuestionsService,
    QuoteRequestJobs,
    QuoteRequestWithdrawals,
    QuoteRequestsPersonalData,
    QuoteRequestsService,
    QuoteRequestsUpkeep,
  ],
  exports: [DeskMails, QuoteRequestWithdrawals],
})
export class QuoteRequestsModule {}

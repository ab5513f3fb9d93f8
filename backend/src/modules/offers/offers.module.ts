import { Module } from '@nestjs/common'
import { PdfPrinter } from '../../platform/chromium/index.js'
import { AiModule } from '../ai/index.js'
import { BookingKeysModule } from '../booking-keys/index.js'
import { BookingsModule } from '../bookings/index.js'
import { CaseBriefsModule } from '../case-briefs/index.js'
import { ExchangeRatesModule } from '../exchange-rates/index.js'
import { QuoteRequestsModule } from '../quote-requests/index.js'
import { RecordsModule } from '../records/index.js'
import { TriageModule } from '../triage/index.js'
import { AcceptanceJobs } from './acceptance.jobs.js'
import { AcceptancesService } from './acceptances.service.js'
import { AcceptedPatientsService } from './accepted-patients.service.js'
import { AdminChangeOrdersService } from './admin-change-orders.service.js'
import { AdminOffersController } from './admin-offers.controller.js'
import { AdminOffersService } from './admin-offers.service.js'
import { ChangeOrderJobs } from './change-order.jobs.js'
import { ChangeOrderLettersService } from './change-order-letters.service.js'
import {
  AdminChangeOrdersController,
  ChangeOrdersController,
  DeskChangeOrdersController,
} from './change-orders.controller.js'
import { ChangeOrders } from './change-orders.js'
import { ChangeOrdersService } from './change-orders.service.js'
import { AdminChangeRequestsController, ChangeRequestsController } from './change-requests.controller.js'
import { ChangeRequestsService } from './change-requests.service.js'
import { DeskAppointmentsController } from './desk-appointments.controller.js'
import { DeskAppointmentsService } from './desk-appointments.service.js'
import { DeskChangeOrdersService } from './desk-change-orders.service.js'
import { DeskFiguresController } from './desk-figures.controller.js'
import { DeskFiguresService } from './desk-figures.service.js'
import { DeskOfferTemplatesController } from './desk-offer-templates.controller.js'
import { DeskOfferTemplatesService } from './desk-offer-templates.service.js'
import { DeskOffersController } from './desk-offers.controller.js'
import { DeskOffersService } from './desk-offers.service.js'
import { OfferJobs } from './offer.jobs.js'
import { OfferDeskMails } from './offer-desk-mails.js'
import { OfferDocuments } from './offer-documents.js'
import { OfferDrafts } from './offer-drafts.js'
import { OfferFiles } from './offer-files.js'
import { OfferLettersService } from './offer-letters.service.js'
import { OfferPdfJobs } from './offer-pdf.jobs.js'
import { OfferPdfsService } from './offer-pdfs.service.js'
import { OfferPreviewsService } from './offer-previews.service.js'
import { OfferPublications } from './offer-publications.js'
import { OfferQuestionJobs } from './offer-question.jobs.js'
import { AdminOfferQuestionsController, OfferQuestionsController } from './offer-questions.controller.js'
import { OfferQuestionsService } from './offer-questions.service.js'
import { OfferThreads } from './offer-threads.js'
import { OfferVerifier } from './offer-verifier.js'
import { OffersController } from './offers.controller.js'
import { OffersPersonalData } from './offers.personal-data.js'
import { OffersService } from './offers.service.js'
import { OffersUpkeep } from './offers.upkeep.js'
import { PlanningRangesService } from './planning-ranges.service.js'

@Module({
  imports: [
    AiModule,
    BookingKeysModule,
    BookingsModule,
    CaseBriefsModule,
    ExchangeRatesModule,
    QuoteRequestsModule,
    RecordsModule,
    TriageModule,
  ],
  controllers: [
    OffersController,
    AdminOffersController,
    OfferQuestionsController,
    AdminOfferQuestionsController,
    ChangeRequestsController,
    AdminChangeRequestsController,
    ChangeOrdersController,
    AdminChangeOrdersController,
    DeskAppointmentsController,
    DeskChangeOrdersController,
    DeskFiguresController,
    DeskOffersController,
    DeskOfferTemplatesController,
  ],
  providers: [
    AcceptanceJobs,
    AcceptancesService,
    AcceptedPatientsService,
    AdminChangeOrdersService,
    AdminOffersService,
    ChangeOrderJobs,
    ChangeOrderLettersService,
    ChangeOrders,
    ChangeOrdersService,
    ChangeRequestsService,
    DeskAppointmentsService,
    DeskChangeOrdersService,
    DeskFiguresService,
    DeskOffersService,
    DeskOfferTemplatesService,
    OfferDeskMails,
    OfferDocuments,
    OfferDrafts,
    OfferFiles,
    OfferJobs,
    OfferLettersService,
    OfferPdfJobs,
    OfferPdfsService,
    OfferPreviewsService,
    OfferPublications,
    OfferQuestionJobs,
    OfferQuestionsService,
    OfferThreads,
    OfferVerifier,
    OffersPersonalData,
    OffersService,
    OffersUpkeep,
    PdfPrinter,
    PlanningRangesService,
  ],
  exports: [ChangeOrders, OfferDocuments, OfferFiles],
})
export class OffersModule {}

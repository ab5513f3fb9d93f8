import { Module } from '@nestjs/common'
import { EmergencyAssessmentsModule } from '../assessments/index.js'
import { BookingKeysModule } from '../booking-keys/index.js'
import { WithdrawalsModule } from '../privacy/index.js'
import { SettingsModule } from '../settings/index.js'
import { TriageModule } from '../triage/index.js'
import { AdminBookingsController } from './admin-bookings.controller.js'
import { AdminBookingsService } from './admin-bookings.service.js'
import { AdminAppointmentsController, AppointmentCalendarController } from './appointments.controller.js'
import { AppointmentsService } from './appointments.service.js'
import { BookingJobs } from './booking.jobs.js'
import { BookingAssessmentService } from './booking-assessment.service.js'
import { BookingCancellations } from './booking-cancelled.js'
import { BookingChangesService } from './booking-changes.service.js'
import { BookingDocumentsService } from './booking-documents.service.js'
import { BookingEmergencies } from './booking-emergencies.js'
import { AdminBookingFollowUpController, BookingFollowUpController } from './booking-follow-up.controller.js'
import { AdminBookingMessagesController, BookingMessagesController } from './booking-messages.controller.js'
import { BookingMessagesService } from './booking-messages.service.js'
import { AdminBookingNotesController } from './booking-notes.controller.js'
import { BookingNotesService } from './booking-notes.service.js'
import { BookingNotificationsService } from './booking-notifications.service.js'
import { BookingReminderJobs } from './booking-reminders.jobs.js'
import { BookingsController } from './bookings.controller.js'
import { BookingsPersonalData } from './bookings.personal-data.js'
import { BookingsService } from './bookings.service.js'
import { BookingsUpkeep } from './bookings.upkeep.js'
import { CallRequestsService } from './call-requests.service.js'
import { ErasedBookingsController } from './erased-bookings.controller.js'
import { ErasedBookingsJobs } from './erased-bookings.jobs.js'
import { OfferAgreements } from './offer-agreements.js'

@Module({
  imports: [BookingKeysModule, SettingsModule, TriageModule, WithdrawalsModule, EmergencyAssessmentsModule],
  controllers: [
    BookingsController,
    BookingMessagesController,
    BookingFollowUpController,
    AdminBookingsController,
    AdminBookingMessagesController,
    AdminBookingNotesController,
    AdminBookingFollowUpController,
    AdminAppointmentsController,
    AppointmentCalendarController,
    ErasedBookingsController,
  ],
  providers: [
    AdminBookingsService,
    AppointmentsService,
    BookingAssessmentService,
    BookingCancellations,
    BookingChangesService,
    BookingDocumentsService,
    BookingEmergencies,
    BookingJobs,
    BookingMessagesService,
    BookingNotesService,
    BookingNotificationsService,
    BookingReminderJobs,
    BookingsPersonalData,
    BookingsService,
    BookingsUpkeep,
    CallRequestsService,
    ErasedBookingsJobs,
    OfferAgreements,
  ],
  exports: [AppointmentsService, BookingCancellations, OfferAgreements],
})
export class BookingsModule {}

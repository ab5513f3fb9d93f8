import { Booking } from './booking.entity.js'
import { BookingDocumentSchema } from './booking-document.entity.js'
import { BookingEventSchema } from './booking-event.entity.js'
import { BookingMessageSchema } from './booking-message.entity.js'
import { BookingNote } from './booking-note.entity.js'
import { BookingDaySumSchema, BookingWeekSumSchema } from './booking-sums.entity.js'
import { CallRequestSchema } from './call-request.entity.js'
import { ErasedBookingSchema } from './erased-booking.entity.js'

export { type AgreedOffer, agreeOnOffer, hasMoney, repriceAsSigned } from './agree-on-offer.js'
export { lockOpenBooking, requireForeign } from './any-booking.js'
export { AppointmentInput } from './appointment.dto.js'
export { currentZoneName, formatAppointment, isFarAhead } from './appointment-time.js'
export { AppointmentsService } from './appointments.service.js'
export { AppointmentView, type BookingView, type OfferProgressView } from './booking.dto.js'
export {
  type AppointmentChange,
  findAnyBooking,
  findAppointment,
  findBookingOwner,
  findOwnBooking,
  HOSPITAL_TO_TELL,
  isBookingOver,
  listAppointmentChanges,
  UNASSIGNED,
  UNCONFIRMED,
} from './booking.repository.js'
export { BookingCancellations } from './booking-cancelled.js'
export { sharedRecordIds } from './booking-documents.service.js'
export { reportEmergency } from './booking-emergencies.js'
export { ACCEPTANCE_ENDS, type BookingPaymentKind, recordBookingEvent } from './booking-events.js'
export { BookingEventAppointmentView } from './booking-follow-up.dto.js'
export { BookingParams } from './booking-input.dto.js'
export { UNSEEN_BY_TEAM } from './booking-messages.repository.js'
export { remindPatients, tellTeamOfOverdue } from './booking-reminders.js'
export { PAYABLE } from './booking-status.js'
export { BookingsModule } from './bookings.module.js'
export { BookingsService } from './bookings.service.js'
export { lockedRefundsAboveCost, refundsAboveCost } from './cost-refund.js'
export { countryZones } from './country-zones.js'
export {
  appointmentChanged,
  BookingEventPayload,
  bookingCancelled,
  bookingRepriced,
  paymentRequested,
} from './domain-events.js'
export { lockFreeBookings } from './lock-booking.js'
export { notifyAssignee } from './notify-assignee.js'
export { OfferAgreements, type OfferTerms } from './offer-agreements.js'
export { lockOwnOpenBooking } from './own-booking.js'
export { COLLECTED_CENTS, paidForBooking, refusedCents } from './paid-for-booking.js'
export { LARGEST_USD, LEAST_CENTS } from './payment-bounds.js'
export { PaymentPlanView, PLAN_EVENTS, PLAN_PAYEES } from './payment-plan.dto.js'
export {
  awaitPayment,
  confirmPaidBooking,
  type LockedBooking,
  lockBooking,
  recordUnduePayment,
} from './payment-steps.js'
export { REFUND_CATEGORIES, type RefundCategory, type ToldCategory } from './refund-category.js'

export const bookingsEntities = [
  Booking,
  BookingDaySumSchema,
  BookingDocumentSchema,
  BookingEventSchema,
  BookingMessageSchema,
  BookingNote,
  BookingWeekSumSchema,
  CallRequestSchema,
  ErasedBookingSchema,
]

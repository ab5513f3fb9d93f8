import { Alert } from '@mui/material'
import { CanAccess, useTranslate } from 'react-admin'
import type { AdminBooking, AdminBookingDetail } from '../../providers/types'
import { ConsentWithdrawn } from '../../shared/consent-withdrawn'
import { FoldingSection } from '../../shared/folding-section'
import { PageHeader } from '../../shared/page-header'
import { personName } from '../../shared/person-name'
import { Section } from '../../shared/section'
import { ShowPage } from '../../shared/show-page'
import { useLive } from '../../shared/use-live'
import { useBookingSeen } from '../../shared/use-notifications'
import { WithAside } from '../../shared/with-aside'
import { BookingActions } from './booking-actions'
import { BookingAge } from './booking-age'
import { BookingAppointment } from './booking-appointment'
import { BookingAssessment } from './booking-assessment'
import { BookingAssignee } from './booking-assignee'
import { BookingCall } from './booking-call'
import { HospitalToTell } from './booking-cancelled-appointment'
import { BookingCost } from './booking-cost'
import { BookingDetails } from './booking-details'
import { BookingDocuments } from './booking-documents'
import { BookingEmergency } from './booking-emergency'
import { BookingHistory } from './booking-history'
import { BookingMatch } from './booking-match'
import { BookingMessages } from './booking-messages'
import { BookingNotify } from './booking-notify'
import { BookingOffers } from './booking-offers'
import { BookingPayments } from './booking-payments'
import { BookingTimeline } from './booking-timeline'
import { referenceOf } from './reference'
import { useIsOwn, useMayChange } from './use-may-change'

/** What the list knew is shown at once; what follows a booking comes with the booking itself. */
type Shown = AdminBooking & Partial<Pick<AdminBookingDetail, 'followUp'>>

function Booking({ booking }: { booking: Shown }) {
  const translate = useTranslate()
  const isOwn = useIsOwn(booking)
  const mayChange = useMayChange(booking)
  const mayChangeMoney = useMayChange(booking, 'money')
  useLive('bookings', (name, { bookingId }) => name.startsWith('team.booking.') && bookingId === booking.id)
  useLive('payments', (name) => name === 'team.payment.updated')
  const top = useBookingSeen(booking.id)
  const callRequest = booking.followUp?.callRequest
  const call = callRequest && (
    <Section title={translate('sihat.bookings.call.title')}>
      <BookingCall booking={booking} request={callRequest} />
    </Section>
  )
  return (
    <>
      <span ref={top} />
      <PageHeader
        title={translate('sihat.bookings.page', { name: personName(booking.patient) })}
        intro={translate('sihat.bookings.reference', { reference: referenceOf(booking) })}
      />
      {isOwn && (
        <Alert severity="info" role="note" sx={{ mb: 2 }}>
          {translate('sihat.bookings.own')}
        </Alert>
      )}
      {booking.hasHealthConsent === false && <ConsentWithdrawn />}
      <WithAside
        asideLabel={translate('sihat.bookings.tools')}
        first={
          <>
            {callRequest && !callRequest.answeredAt && call}
            <Section title={translate('sihat.bookings.handling')}>
              {booking.possibleEmergency && (
                <BookingEmergency booking={booking} followUp={booking.followUp} />
              )}
              <HospitalToTell booking={booking} />
              <BookingAge booking={booking} isAlone />
              <BookingActions booking={booking} />
            </Section>
            <Section title={translate('sihat.bookings.assignee.title')}>
              <BookingAssignee booking={booking} />
            </Section>
          </>
        }
        aside={
          <>
            {mayChange && (
              <FoldingSection title={translate('sihat.bookings.match.title')}>
                {mayChangeMoney || booking.moderatorMayMatch ? (
                  <BookingMatch booking={booking} />
                ) : (
                  translate('sihat.bookings.match.money')
                )}
              </FoldingSection>
            )}
            {mayChangeMoney && (
              <Section title={translate('sihat.bookings.money.title')}>
                <BookingCost booking={booking} />
              </Section>
            )}
            <Section title={translate('sihat.bookings.appointment.title')}>
              <BookingAppointment booking={booking} />
            </Section>
            {callRequest?.answeredAt && call}
            {mayChange && booking.followUp && (
              <FoldingSection title={translate('sihat.bookings.notify.heading')}>
                <BookingNotify booking={booking} mails={booking.followUp.mails} />
              </FoldingSection>
            )}
            <FoldingSection title={translate('sihat.bookings.timeline')}>
              <BookingTimeline booking={booking} />
            </FoldingSection>
          </>
        }
      >
        <BookingDetails booking={booking} followUp={booking.followUp} />
        <FoldingSection title={translate('sihat.bookings.assessment.title')}>
          {booking.hasHealthConsent === false ? (
            translate('sihat.bookings.assessment.withheld')
          ) : (
            <BookingAssessment
              key={booking.id}
              bookingId={booking.id}
              summary={booking.followUp?.assessment}
            />
          )}
        </FoldingSection>
        <Section title={translate('sihat.bookings.offers.title')}>
          {booking.hasHealthConsent === false ? (
            translate('sihat.bookings.offers.withheld')
          ) : (
            <BookingOffers key={booking.id} booking={booking} />
          )}
        </Section>
        <Section title={translate('sihat.bookings.messages.title')}>
          <BookingMessages booking={booking} />
        </Section>
        <CanAccess action="list" resource="payments">
          <FoldingSection title={translate('sihat.bookings.payments.title')}>
            <BookingPayments booking={booking} />
          </FoldingSection>
        </CanAccess>
        {booking.followUp && (
          <FoldingSection title={translate('sihat.bookings.documents.title')}>
            {booking.hasHealthConsent ? (
              <BookingDocuments documents={booking.followUp.documents} />
            ) : (
              translate('sihat.consentWithdrawn.hidden')
            )}
          </FoldingSection>
        )}
        {booking.followUp && (
          <FoldingSection title={translate('sihat.bookings.history.title')}>
            <BookingHistory history={booking.followUp.history} notes={booking.followUp.notes} />
          </FoldingSection>
        )}
      </WithAside>
    </>
  )
}

export default function BookingShow() {
  return <ShowPage<Shown> render={(booking) => <Booking booking={booking} />} />
}

import { CanAccess, useTranslate } from 'react-admin'
import type { AdminBooking, AdminBookingDetail } from '../../providers/types'
import { PageHeader } from '../../shared/page-header'
import { Section } from '../../shared/section'
import { ShowPage } from '../../shared/show-page'
import { WithAside } from '../../shared/with-aside'
import { BookingActions } from './booking-actions'
import { BookingCall } from './booking-call'
import { BookingCost } from './booking-cost'
import { BookingDetails } from './booking-details'
import { BookingDocuments } from './booking-documents'
import { BookingMessages } from './booking-messages'
import { BookingTimeline } from './booking-timeline'
import { patientName } from './patient-name'

const REFERENCE_LENGTH = 8

/** What the list knew is shown at once; what follows a booking comes with the booking itself. */
type Shown = AdminBooking & Partial<Pick<AdminBookingDetail, 'followUp'>>

function Booking({ booking }: { booking: Shown }) {
  const translate = useTranslate()
  return (
    <>
      <PageHeader
        title={translate('sihat.bookings.page', { name: patientName(booking.patient) })}
        intro={translate('sihat.bookings.reference', { reference: booking.id.slice(-REFERENCE_LENGTH) })}
      />
      <WithAside
        asideLabel={translate('sihat.bookings.handling')}
        aside={
          <>
            <Section title={translate('sihat.bookings.handling')}>
              <BookingActions booking={booking} />
            </Section>
            <CanAccess action="edit" resource="bookings">
              <Section title={translate('sihat.bookings.money.title')}>
                <BookingCost booking={booking} />
              </Section>
            </CanAccess>
            {booking.followUp?.callRequest && (
              <Section title={translate('sihat.bookings.call.title')}>
                <BookingCall bookingId={booking.id} request={booking.followUp.callRequest} />
              </Section>
            )}
            <Section title={translate('sihat.bookings.timeline')}>
              <BookingTimeline booking={booking} />
            </Section>
          </>
        }
      >
        <BookingDetails booking={booking} />
        <Section title={translate('sihat.bookings.messages.title')}>
          <BookingMessages booking={booking} />
        </Section>
        {booking.followUp && (
          <Section title={translate('sihat.bookings.documents.title')}>
            <BookingDocuments documents={booking.followUp.documents} />
          </Section>
        )}
      </WithAside>
    </>
  )
}

export default function BookingShow() {
  return <ShowPage<Shown> render={(booking) => <Booking booking={booking} />} />
}

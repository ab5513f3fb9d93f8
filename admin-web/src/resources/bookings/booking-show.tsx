import { useTranslate } from 'react-admin'
import type { AdminBooking } from '../../providers/types'
import { PageHeader } from '../../shared/page-header'
import { Section } from '../../shared/section'
import { ShowPage } from '../../shared/show-page'
import { WithAside } from '../../shared/with-aside'
import { BookingActions } from './booking-actions'
import { BookingDetails } from './booking-details'
import { BookingTimeline } from './booking-timeline'
import { patientName } from './patient-name'

const REFERENCE_LENGTH = 8

function Booking({ booking }: { booking: AdminBooking }) {
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
            <Section title={translate('sihat.bookings.timeline')}>
              <BookingTimeline booking={booking} />
            </Section>
          </>
        }
      >
        <BookingDetails booking={booking} />
      </WithAside>
    </>
  )
}

export default function BookingShow() {
  return <ShowPage<AdminBooking> render={(booking) => <Booking booking={booking} />} />
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Breadcrumb } from '~/components/layout/breadcrumb'
import { ButtonLink } from '~/components/ui/button'
import type { BookingDetail, BookingThread, Contact, MedicalRecord, PaymentDue } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { AppointmentCard } from './appointment-card'
import { Call } from './booking-call'
import { CancelBooking } from './booking-cancel'
import { BookingCard } from './booking-card'
import { Documents } from './booking-documents'
import styles from './booking-page.module.css'
import { Thread } from './booking-thread'
import { BookingTimeline } from './booking-timeline'
import { Cancelled } from './cancelled'
import { isOver } from './status'
import { UnlistedTreatment } from './unlisted-treatment'

interface BookingPageProps {
  booking: BookingDetail
  thread: BookingThread | undefined
  records: MedicalRecord[] | undefined
  contact: Contact | undefined
  sharingConsented: boolean
  healthConsented?: boolean | undefined
  phone: string | null
  /** What is to be paid and what was. */
  payments?: ReactNode
  paidUsd?: number
  /** US dollars of refused refunds that are owed to the patient. */
  refusedUsd?: number | undefined
  ifCancelledNow?: PaymentDue['ifCancelledNow']
  /** The sums of a cancelled booking that are refunded and kept. */
  afterCancellation?: PaymentDue['afterCancellation']
  onChange: () => void
}

/** One booking with all that belongs to it. */
export function BookingPage({ booking, thread, records, contact, ...rest }: BookingPageProps) {
  const t = useT()
  const [justCancelled, setJustCancelled] = useState(false)
  const { id, followUp, status } = booking
  const over = isOver(status)
  return (
    <div className={`page ${styles.page}`}>
      <Breadcrumb crumbs={[{ to: '/dashboard/bookings', label: t('bookings.title') }]} />
      {status === 'cancelled' && (
        <Cancelled
          money={rest.afterCancellation}
          fresh={justCancelled}
          byPatient={followUp.history.findLast(({ to }) => to === 'cancelled')?.by === 'you'}
        />
      )}
      <BookingCard booking={booking} contact={contact} whole />
      {!over && booking.offerStage !== 'agreed' && (
        <UnlistedTreatment
          hospitals={booking.hospital ? [booking.hospital] : []}
          treatment={booking.treatment}
          advice="bookings.unlisted.sent"
        />
      )}
      {booking.isChangeable && (
        <p>
          <ButtonLink to={`/dashboard/bookings/${id}?change=1`}>{t('bookings.change.link')}</ButtonLink>
        </p>
      )}
      {booking.appointment && (
        <AppointmentCard bookingId={id} status={status} appointment={booking.appointment} />
      )}
      {rest.payments}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Part id="messages" title={t('bookings.messages.title')}>
            <Thread
              bookingId={id}
              thread={thread}
              healthConsented={rest.healthConsented}
              onRetry={rest.onChange}
            />
          </Part>
        </div>
        <div className={styles.column}>
          {!over && (
            <Part id="call" title={t('bookings.call')}>
              <Call
                bookingId={id}
                contact={contact}
                request={followUp.callRequest}
                phone={rest.phone}
                healthConsented={rest.healthConsented}
                onOutdated={rest.onChange}
              />
            </Part>
          )}
          {!over && (
            <Part id="offers" title={t('bookings.offers.title')}>
              <p>{t(`bookings.offers.lead.${booking.offerStage}`)}</p>
              <ButtonLink to={offersPath(booking)}>
                {t(`bookings.offers.link.${booking.offerStage}`)}
              </ButtonLink>
            </Part>
          )}
          <Part
            id="documents"
            title={t(booking.hospital ? 'bookings.documents.title' : 'bookings.documents.title.team')}
          >
            <Documents
              bookingId={id}
              hospitalId={booking.hospital?.id ?? null}
              shared={followUp.documents}
              records={records}
              consented={rest.sharingConsented}
              healthConsented={rest.healthConsented}
              over={over}
              onChange={rest.onChange}
            />
          </Part>
          <Part id="history" title={t('bookings.history.title')}>
            <BookingTimeline history={followUp.history} />
          </Part>
          {!over && (
            <CancelBooking
              bookingId={id}
              paidUsd={rest.paidUsd}
              refusedUsd={rest.refusedUsd}
              ifCancelledNow={rest.ifCancelledNow}
              onCancelled={(emergency) => {
                // The notice of an emergency keeps the focus.
                setJustCancelled(!emergency)
                rest.onChange()
              }}
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** The hospital of the booking is ticked there. */
const offersPath = ({ id, hospital }: BookingDetail) =>
  `/dashboard/bookings/${id}/offers${hospital ? `?hospital=${hospital.slug}` : ''}`

/** An address that names it leads the focus to its heading. */
function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  const named = hash === `#${id}`
  useEffect(() => {
    if (named) heading.current?.focus()
  }, [named])
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

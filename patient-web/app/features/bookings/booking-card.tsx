import { Link } from 'react-router-dom'
import { telephone } from '~/components/contact/channels'
import { Icon } from '~/components/ui/icon'
import { Status, type Tone } from '~/components/ui/status'
import type { Contact, ListedBooking, UrgencyLevel } from '~/lib/api/types'
import { useFocusOnArrival } from '~/lib/focus'
import { formatDate } from '~/lib/format/date'
import { formatAppointment, formatLocalDate } from '~/lib/format/moment'
import { formatCharge } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './booking-card.module.css'
import { BookingLine } from './booking-line'
import { appointmentState, isOver, STAGE_LOOK } from './status'

const URGENCY_TONE: Record<UrgencyLevel, Tone> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'wait',
  urgent: 'bad',
}
const SERVICES = [
  ['travelRequired', 'bookings.badge.travel', 'plane'],
  ['accommodationNeeded', 'bookings.badge.accommodation', 'bed'],
  ['visaAssistanceNeeded', 'bookings.badge.visa', 'card'],
] as const

/** The site never lists a hospital of the demonstration. Its name says what it is. */
const OF_DEMONSTRATION = / \(demonstration\)$/

/** Who finds the hospital, as far as the offers are. */
const NO_HOSPITAL = {
  none: 'bookings.hospital.matching',
  open: 'bookings.hospital.open',
  waiting: 'bookings.hospital.waiting',
  agreed: 'bookings.hospital.matching',
} as const

interface BookingCardProps {
  booking: ListedBooking
  contact: Contact | undefined
  /** It was sent a moment ago, and takes the focus. */
  fresh?: boolean
  /** It stands on its own page: its title is that page's. */
  whole?: boolean
}

export function BookingCard({ booking, contact, fresh = false, whole = false }: BookingCardProps) {
  const t = useT()
  const locale = useLocale()
  const card = useFocusOnArrival<HTMLElement>(fresh)
  const heading = useFocusOnArrival<HTMLHeadingElement>(whole)
  const { bookingType, stage, urgencyLevel, hospital, treatment, appointment } = booking
  const services = SERVICES.filter(([flag]) => booking[flag])
  const isHighestTotal = booking.offerStage === 'agreed' && booking.estimatedCostUsd !== null
  return (
    <article className={styles.card} ref={card} tabIndex={fresh ? -1 : undefined}>
      <header className={styles.head}>
        <div>
          {whole ? (
            <h1 ref={heading} tabIndex={-1}>
              {t(`bookings.type.${bookingType}`)}
            </h1>
          ) : (
            <h2>
              <Link to={`/dashboard/bookings/${booking.id}`}>{t(`bookings.type.${bookingType}`)}</Link>
            </h2>
          )}
          <p className="muted small">
            {t('bookings.created', { date: formatLocalDate(booking.createdAt, locale) })} ·{' '}
            {t('bookings.id', { id: booking.id.slice(-8) })}
          </p>
        </div>
        <div className={styles.badges}>
          <Status {...STAGE_LOOK[stage]}>{t(`bookings.stage.${stage}`)}</Status>
          <Status tone={URGENCY_TONE[urgencyLevel]} icon="flag">
            {t('bookings.urgency.badge', { level: t(`bookings.urgency.short.${urgencyLevel}`) })}
          </Status>
        </div>
      </header>
      <BookingLine booking={booking} />
      <WaitsInOffers booking={booking} />
      <dl className={styles.facts}>
        {(hospital || !isOver(booking.status)) && (
          <Fact label={t('bookings.hospital')}>
            {!hospital && t(NO_HOSPITAL[booking.offerStage])}
            {hospital?.isActive && <Link to={`/hospitals/${hospital.slug}`}>{hospital.name}</Link>}
            {hospital?.isActive === false &&
              (OF_DEMONSTRATION.test(hospital.name)
                ? hospital.name
                : t('bookings.hospital.inactive', { name: hospital.name }))}
          </Fact>
        )}
        {treatment && <Fact label={t('bookings.treatment')}>{treatment.name}</Fact>}
        <Fact label={t('bookings.date')}>
          {booking.preferredDate ? formatDate(booking.preferredDate, locale) : t('bookings.date.none')}
        </Fact>
        {appointment && (
          <Fact label={t(`bookings.appointment.title.${appointmentState(booking.status, appointment.at)}`)}>
            {formatAppointment(appointment.at, appointment.timeZone, locale)}
          </Fact>
        )}
        <Fact label={t(isHighestTotal ? 'bookings.cost.offer' : 'bookings.cost')}>
          {booking.estimatedCostUsd === null
            ? t(hasOffersToCompare(booking) ? 'bookings.cost.inOffers' : 'common.priceOnRequest')
            : formatCharge(booking.estimatedCostUsd, locale)}
        </Fact>
        <Fact label={t('bookings.companions')}>{booking.companionCount}</Fact>
      </dl>
      {booking.medicalSummary && <p className={styles.summary}>{booking.medicalSummary}</p>}
      {booking.specialRequirements && (
        <div>
          <h4 className={styles.label}>{t('bookings.requirements')}</h4>
          <p className={styles.summary}>{booking.specialRequirements}</p>
        </div>
      )}
      {(services.length > 0 || !whole) && (
        <footer className={styles.foot}>
          <ul className={styles.badges}>
            {services.map(([flag, label, icon]) => (
              <li key={flag}>
                <Status tone="neutral" icon={icon}>
                  {t(label)}
                </Status>
              </li>
            ))}
          </ul>
          {!whole && <Reach booking={booking} contact={contact} />}
        </footer>
      )}
    </article>
  )
}

const hasOffersToCompare = ({ status, offersToCompare }: BookingCardProps['booking']): boolean =>
  !isOver(status) && offersToCompare > 0

/** Leads to the questions, offers and answers that wait for the patient. */
function WaitsInOffers({ booking }: Pick<BookingCardProps, 'booking'>) {
  const t = useT()
  const { id, status, offersToCompare, openQuestions, newAnswers, answeredOfferId, hasChangeToSign } = booking
  const offers = `/dashboard/bookings/${id}/offers`
  const mayChoose = hasOffersToCompare(booking)
  const mustAnswer = !isOver(status) && openQuestions > 0
  const maySign = !isOver(status) && hasChangeToSign
  if (!mayChoose && !mustAnswer && !maySign && !answeredOfferId) return null
  return (
    <p className={styles.waits}>
      {mustAnswer && (
        <Link to={offers}>
          <Icon name="chat" size={20} />
          {t('bookings.waits.questions', { count: openQuestions })}
        </Link>
      )}
      {maySign && (
        <Link to={offers}>
          <Icon name="file" size={20} />
          {t('bookings.waits.change')}
        </Link>
      )}
      {mayChoose && (
        <Link to={offers}>
          <Icon name="file" size={20} />
          {t('bookings.waits.offers', { count: offersToCompare })}
        </Link>
      )}
      {answeredOfferId && (
        <Link to={`${offers}/${answeredOfferId}`}>
          <Icon name="mail" size={20} />
          {t('bookings.waits.answers', { count: newAnswers })}
        </Link>
      )}
    </p>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Chat is the booking's thread with the team; Call its number, or the form to ask for a call. */
function Reach({ booking: { id, status }, contact }: Pick<BookingCardProps, 'booking' | 'contact'>) {
  const t = useT()
  return (
    <p className={styles.reach}>
      {status === 'payment_pending' && (
        <Link to={`/dashboard/bookings/${id}`}>
          <Icon name="card" size={20} />
          {t('bookings.pay')}
        </Link>
      )}
      <Link to={`/dashboard/bookings/${id}#messages`}>
        <Icon name="chat" size={20} />
        {t('bookings.chat')}
      </Link>
      {!isOver(status) && <CallLink id={id} contact={contact} />}
    </p>
  )
}

function CallLink({ id, contact }: { id: string; contact: Contact | undefined }) {
  const t = useT()
  if (!contact?.phone) {
    return (
      <Link to={`/dashboard/bookings/${id}#call`}>
        <Icon name="phone" size={20} />
        {t('bookings.call.ask')}
      </Link>
    )
  }
  return (
    <>
      <a href={telephone(contact.phone)}>
        <Icon name="phone" size={20} />
        {t('bookings.call')}
      </a>
      {contact.demonstration && <span className="muted small">{t('bookings.call.demonstration')}</span>}
    </>
  )
}

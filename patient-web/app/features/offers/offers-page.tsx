import { useState } from 'react'
import { Breadcrumb } from '~/components/layout/breadcrumb'
import { Note } from '~/components/state/note'
import { ButtonLink } from '~/components/ui/button'
import type { Choice } from '~/features/bookings/api'
import type { CaseBrief, OfferComparison, QuoteRequest } from '~/lib/api/types'
import { useFocusOnArrival } from '~/lib/focus'
import { useT } from '~/lib/i18n/i18n'
import { AskForm } from './ask-form'
import styles from './offers.module.css'
import { RequestCard } from './request-card'
import { YourOffers } from './your-offers'

/** As the server has them: LEAST_COMPLETENESS and MOST_OPEN_REQUESTS. */
const LEAST_COMPLETENESS = 80
const MOST_OPEN_REQUESTS = 5

interface OffersPageProps {
  bookingId: string
  /** Undefined when it could not be loaded. */
  brief: CaseBrief | undefined
  requests: QuoteRequest[]
  /** Undefined when they could not be loaded. */
  offers: OfferComparison | undefined
  hospitals: Choice[] | undefined
  /** Slug of the hospital that the patient came from. */
  wanted: string | null
  /** The treatment of the booking. */
  treatment: Choice | null
  isSharing: boolean
  isOver: boolean
  /** The patient has paid what Sihat collects. */
  isPaid: boolean
  onChanged: () => void
}

/** The way to offers: what waits for the patient, the offers, the case, the hospitals, the requests. */
export function OffersPage({
  bookingId,
  brief,
  requests,
  offers,
  hospitals,
  wanted,
  treatment,
  ...rest
}: OffersPageProps) {
  const t = useT()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const [sentCount, setSentCount] = useState(0)
  const open = requests.filter(({ status }) => status !== 'declined' && status !== 'withdrawn')
  const acceptance = offers?.acceptance?.endedAt === null ? offers.acceptance : undefined
  const accepted = offers?.offers.find(({ id }) => id === acceptance?.offerId)
  const approved = brief?.status === 'approved' ? brief : undefined
  const mayAsk = approved && approved.completeness >= LEAST_COMPLETENESS
  const waitsForPatient = ({ status }: QuoteRequest) =>
    !rest.isOver && (status === 'awaiting_consent' || status === 'question_open')
  /** Ids rise with time: a coordinator put the hospitals in this order. */
  const waiting = requests.filter(waitsForPatient).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const others = requests.filter((request) => !waitsForPatient(request))
  const askable = hospitals?.filter(({ id }) => !open.some(({ hospital }) => hospital.id === id))
  const decisions = waiting.length > 0 && (
    <section className={styles.part} aria-labelledby="waiting">
      <h2 id="waiting">{t('offers.requests.waiting')}</h2>
      {accepted && <p>{t('offers.requests.waiting.end', { hospital: accepted.hospital.name })}</p>}
      {waiting.map(card)}
    </section>
  )
  return (
    <div className={`page ${styles.page}`}>
      <Breadcrumb
        crumbs={[
          { to: '/dashboard/bookings', label: t('bookings.title') },
          { to: `/dashboard/bookings/${bookingId}`, label: t('brief.booking', { id: bookingId.slice(-8) }) },
        ]}
      />
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {t('offers.title')}
        </h1>
        <p className="lead">{t('offers.lead')}</p>
      </header>
      {!accepted && decisions}
      <YourOffers
        bookingId={bookingId}
        comparison={offers}
        isOver={rest.isOver}
        isPaid={rest.isPaid}
        onChanged={rest.onChanged}
      />
      {accepted && decisions}
      <section className={styles.part} aria-labelledby="case">
        <h2 id="case">{t('offers.case')}</h2>
        <p>{caseText()}</p>
        {approved && !mayAsk && <p>{t('offers.case.low')}</p>}
        <ButtonLink to={`/dashboard/bookings/${bookingId}/brief`} look={approved ? undefined : 'primary'}>
          {t('offers.case.open')}
        </ButtonLink>
      </section>
      {!rest.isOver && !acceptance && (
        <section className={styles.part} aria-labelledby="ask">
          <h2 id="ask">{t('offers.ask')}</h2>
          {sentCount > 0 && <Note>{t('offers.sent', { count: sentCount })}</Note>}
          {!approved && <p className="muted">{t('offers.ask.first')}</p>}
          {mayAsk && open.length >= MOST_OPEN_REQUESTS && <p>{t('offers.ask.full')}</p>}
          {mayAsk && open.length < MOST_OPEN_REQUESTS && (
            <AskForm
              key={open.length}
              brief={approved}
              hospitals={askable}
              wanted={wanted}
              treatment={treatment}
              isSharing={rest.isSharing}
              onRetry={rest.onChanged}
              onSent={(_, count) => {
                setSentCount(count)
                rest.onChanged()
              }}
            />
          )}
        </section>
      )}
      {(others.length > 0 || requests.length === 0) && (
        <section className={styles.part} aria-labelledby="requests">
          <h2 id="requests">{t('offers.requests')}</h2>
          {requests.length === 0 && <p className="muted">{t('offers.requests.none')}</p>}
          {others.map(card)}
        </section>
      )}
    </div>
  )

  function card(request: QuoteRequest) {
    const { hospital } = request
    const isAccepted = hospital.id === accepted?.hospital.id
    return (
      <RequestCard
        key={request.id}
        request={request}
        brief={approved}
        treatment={hospitals?.some(({ id }) => id === hospital.id) ? treatment : null}
        isSharing={rest.isSharing}
        isAccepted={isAccepted}
        isAgreed={isAccepted && acceptance?.confirmedAt != null}
        isOver={rest.isOver}
        onChanged={rest.onChanged}
      />
    )
  }

  function caseText(): string {
    if (!brief) return t('offers.case.failed')
    if (brief.status === 'suggested') return t('offers.case.none')
    return brief.status === 'draft'
      ? t('offers.case.draft')
      : t('offers.case.approved', { percent: brief.completeness })
  }
}

import { Breadcrumb } from '~/components/layout/breadcrumb'
import { ButtonLink } from '~/components/ui/button'
import { AskAboutOffer } from '~/features/assistant/assistant'
import type { Offer, OfferThread } from '~/lib/api/types'
import { useFocusOnArrival } from '~/lib/focus'
import { useT } from '~/lib/i18n/i18n'
import { ChangeRequests } from './change-requests'
import { isCurrent } from './current'
import { OfferChanges } from './offer-changes'
import styles from './offers.module.css'
import { QuestionThread } from './question-thread'

interface OfferQuestionsPageProps {
  offer: Offer
  thread: OfferThread
  /** Key of the line that the patient came from. */
  line: string | null
  /** The booking is completed or cancelled. */
  isOver: boolean
  onChanged: () => void
}

/** Questions about one offer, and the changes that the patient wants. */
export function OfferQuestionsPage({ offer, thread, line, isOver, onChanged }: OfferQuestionsPageProps) {
  const t = useT()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const { bookingId, hospital } = offer
  const booking = `/dashboard/bookings/${bookingId}`
  const isOpen = !isOver && isCurrent(offer)
  return (
    <div className={`page ${styles.page} ${styles.talk}`}>
      <Breadcrumb
        crumbs={[
          { to: '/dashboard/bookings', label: t('bookings.title') },
          { to: booking, label: t('brief.booking', { id: bookingId.slice(-8) }) },
          { to: `${booking}/offers`, label: t('offers.title') },
        ]}
      />
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {t('offers.questions.title', { hospital: hospital.name })}
        </h1>
        <p className="lead">{t('offers.questions.lead')}</p>
        <AskAboutOffer {...offer} />
      </header>
      <OfferChanges offer={offer} />
      <section className={styles.part} aria-labelledby="questions">
        <h2 id="questions">{t('offers.questions.part')}</h2>
        {!isOpen && (
          <>
            <p>{t('offers.questions.over')}</p>
            <ButtonLink to={`${booking}#messages`}>{t('offers.questions.write')}</ButtonLink>
          </>
        )}
        <QuestionThread offer={offer} thread={thread} line={line} isOpen={isOpen} onChanged={onChanged} />
      </section>
      {(isOpen || thread.changeRequests.length > 0) && (
        <section className={styles.part} aria-labelledby="change">
          <h2 id="change">{t('offers.change')}</h2>
          <ChangeRequests
            offer={offer}
            requests={thread.changeRequests}
            isOpen={isOpen}
            onChanged={onChanged}
          />
        </section>
      )}
    </div>
  )
}

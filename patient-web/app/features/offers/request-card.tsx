import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { useForm } from '~/components/form/use-form'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import type { IconName } from '~/components/ui/icon'
import { Status, type Tone } from '~/components/ui/status'
import type { Choice } from '~/features/bookings/api'
import { UnlistedTreatment } from '~/features/bookings/unlisted-treatment'
import { setConsent } from '~/lib/api/consents'
import type { CaseBrief, QuoteRequest } from '~/lib/api/types'
import { formatZonedMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { agreeToRequest, withdrawRequest } from './api'
import { ConsentFields, consentErrors, readConsent } from './consent-fields'
import { HospitalQuestions } from './hospital-questions'
import styles from './offers.module.css'

const LOOK: Record<QuoteRequest['status'], { tone: Tone; icon: IconName }> = {
  draft: { tone: 'neutral', icon: 'clock' },
  awaiting_consent: { tone: 'wait', icon: 'alert' },
  sent: { tone: 'info', icon: 'clock' },
  viewed: { tone: 'info', icon: 'clock' },
  question_open: { tone: 'wait', icon: 'alert' },
  offered: { tone: 'good', icon: 'check' },
  declined: { tone: 'neutral', icon: 'crossCircle' },
  expired: { tone: 'wait', icon: 'clock' },
  withdrawn: { tone: 'neutral', icon: 'crossCircle' },
}

interface RequestCardProps {
  request: QuoteRequest
  /** The approved case; undefined while there is none. */
  brief: CaseBrief | undefined
  /** Null where the booking names none, and for a hospital that the site does not show. */
  treatment: Choice | null
  isSharing: boolean
  /** The patient accepted the offer of this hospital. */
  isAccepted: boolean
  /** The hospital has confirmed the date too: only a cancellation of the booking ends that. */
  isAgreed: boolean
  /** The booking is completed or cancelled. */
  isOver: boolean
  onChanged: () => void
}

export function RequestCard({
  request,
  brief,
  treatment,
  isSharing,
  isAccepted,
  isAgreed,
  isOver,
  onChanged,
}: RequestCardProps) {
  const t = useT()
  const locale = useLocale()
  const { status, hospital, dueAt, turn, declineReason } = request
  const isOpen = !isOver && status !== 'declined' && status !== 'withdrawn'
  return (
    <article className={styles.request}>
      <header>
        <h3>{hospital.name}</h3>
        <Status {...LOOK[status]}>{t(`offers.status.${status}`)}</Status>
      </header>
      {turn === 'hospital' && dueAt && <p>{t('offers.due', { date: formatZonedMoment(dueAt, locale) })}</p>}
      {status === 'expired' && <p>{t('offers.expired')}</p>}
      <HospitalQuestions request={request} isOpen={isOpen} onChanged={onChanged} />
      {declineReason && <p>{t(`offers.declined.${declineReason}`)}</p>}
      {status === 'awaiting_consent' && (
        <>
          <p>{t('offers.proposed')}</p>
          <UnlistedTreatment hospitals={[hospital]} treatment={treatment} advice="offers.ask.unlisted" />
          {!isOver && brief && <Agree {...{ request, brief, isSharing, onChanged }} />}
          {!isOver && !brief && <p className="muted">{t('offers.ask.first')}</p>}
        </>
      )}
      {isOpen && isAgreed && <p>{t('offers.agreed')}</p>}
      {isOpen && !isAgreed && <Withdraw request={request} isAccepted={isAccepted} onChanged={onChanged} />}
    </article>
  )
}

function Agree({
  request,
  brief,
  isSharing,
  onChanged,
}: Omit<RequestCardProps, 'brief' | 'treatment' | 'isAccepted' | 'isAgreed' | 'isOver'> & {
  brief: CaseBrief
}) {
  const t = useT()
  const locale = useLocale()
  const { busy, refusal, errors, bind } = useForm({
    check: (form) => consentErrors(request.id, form, isSharing),
    send: async (form) => {
      if (!isSharing) await setConsent('share_with_hospital', true, locale)
      return agreeToRequest(request.id, readConsent(request.id, form, brief, locale))
    },
    done: onChanged,
  })
  return (
    <form {...bind} className={styles.form} aria-label={request.hospital.name}>
      <ErrorSummary errors={refusal.errors} />
      {refusal.failure && (
        <FailurePanel title={t('offers.notSent')} failure={refusal.failure} unanswered="common.unanswered" />
      )}
      <ConsentFields form={request.id} brief={brief} isSharing={isSharing} errors={errors} />
      <Button type="submit" look="primary" busy={busy} className={styles.submit}>
        {t(busy ? 'offers.sending' : 'offers.agree')}
      </Button>
    </form>
  )
}

/** Behind a question: the hospital loses its access at once. */
interface WithdrawProps extends Pick<RequestCardProps, 'request' | 'isAccepted' | 'onChanged'> {}

function Withdraw({ request, isAccepted, onChanged }: WithdrawProps) {
  const t = useT()
  const { busy, failure, run } = useTask()
  const withdraw = () => void run(() => withdrawRequest(request.id)).then((done) => done && onChanged())
  return (
    <details className={styles.withdraw}>
      <summary>{t('offers.withdraw')}</summary>
      <p>
        {t('offers.withdraw.ask', { hospital: request.hospital.name })} {t('offers.withdraw.body')}{' '}
        {request.status === 'offered' && t(isAccepted ? 'offers.withdraw.accepted' : 'offers.withdraw.offer')}
      </p>
      {failure && (
        <FailurePanel title={t('offers.notChanged')} failure={failure} unanswered="common.unanswered" />
      )}
      <Button busy={busy} onClick={withdraw}>
        {t('offers.withdraw.yes')}
      </Button>
    </details>
  )
}

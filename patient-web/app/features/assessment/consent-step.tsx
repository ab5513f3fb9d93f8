import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { Checkbox } from '~/components/form/field'
import { useForm } from '~/components/form/use-form'
import { Button } from '~/components/ui/button'
import { setConsent } from '~/lib/api/consents'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './assessment.module.css'

interface ConsentStepProps {
  heading: RefObject<HTMLHeadingElement | null>
  /** There was a consent, and it was withdrawn while the form was filled in. */
  again: boolean
  onAgreed: () => void
}

/** Asked before the first question: nothing about somebody's health is stored without it. */
export function ConsentStep({ heading, again, onAgreed }: ConsentStepProps) {
  const t = useT()
  const locale = useLocale()
  const { busy, refusal, errors, bind } = useForm({
    check: (form) => (form.has('consent') ? {} : { consent: 'assessment.consent.error' }),
    send: () => setConsent('health_data', true, locale),
    done: onAgreed,
  })
  return (
    <form className={styles.consent} {...bind} aria-labelledby="consent-title">
      <h2 id="consent-title" ref={heading} tabIndex={-1}>
        {t('assessment.consent.title')}
      </h2>
      {again && (
        <p role="alert" className={styles.notice}>
          {t('assessment.consent.again')}
        </p>
      )}
      {refusal.failure && (
        <FailurePanel
          title={t('assessment.consent.failed')}
          failure={refusal.failure}
          unanswered="common.unanswered"
        />
      )}
      <ErrorSummary errors={refusal.errors} />
      <dl className={styles.facts}>
        {(['what', 'why', 'who', 'end'] as const).map((fact) => (
          <div key={fact}>
            <dt>{t(`assessment.consent.${fact}`)}</dt>
            <dd>
              {t(`assessment.consent.${fact}.text`)}{' '}
              {fact === 'end' && <Link to="/account/data">{t('assessment.consent.end.link')}</Link>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.tick}>
        <Checkbox name="consent" label={t('bookings.consent')} error={errors.consent} />
      </div>
      <Button type="submit" look="primary" busy={busy} className={styles.start}>
        {t(busy ? 'assessment.consent.busy' : 'assessment.consent.submit')}
      </Button>
    </form>
  )
}

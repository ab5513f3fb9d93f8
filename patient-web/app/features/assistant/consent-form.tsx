import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { Checkbox } from '~/components/form/field'
import { useForm } from '~/components/form/use-form'
import { Button } from '~/components/ui/button'
import { setConsent } from '~/lib/api/consents'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './assistant.module.css'

/** The page may hold another form that asks the same. */
const FIELD = 'assistant-consent'

interface ConsentFormProps {
  /** For a person of the team, and not only to keep the chat. */
  forPerson: boolean
  onAgreed: () => void
  onLeave: () => void
}

/** Asked before anything that is said is kept or read by a person. */
export function ConsentForm({ forPerson, onAgreed, onLeave }: ConsentFormProps) {
  const t = useT()
  const locale = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { busy, refusal, errors, bind } = useForm({
    check: (form) => (form.has(FIELD) ? {} : { [FIELD]: 'assistant.consent.error' as const }),
    send: () => setConsent('health_data', true, locale),
    done: onAgreed,
  })
  return (
    <form className={styles.consent} {...bind} aria-labelledby="assistant-consent-title">
      <h3 id="assistant-consent-title" ref={heading} tabIndex={-1}>
        {t(forPerson ? 'assistant.consent.person' : 'assistant.consent.keep')}
      </h3>
      {refusal.failure && (
        <FailurePanel
          title={t('assistant.consent.failed')}
          failure={refusal.failure}
          unanswered="common.unanswered"
        />
      )}
      <ErrorSummary errors={refusal.errors} />
      <p>
        {t('assistant.consent.text')} <Link to="/account/data">{t('assistant.consent.end')}</Link>
      </p>
      <Checkbox name={FIELD} label={t('bookings.consent')} error={errors[FIELD]} />
      <div className={styles.buttons}>
        <Button type="submit" look="primary" busy={busy}>
          {t(busy ? 'assistant.consent.busy' : 'assistant.consent.submit')}
        </Button>
        <Button onClick={onLeave}>{t('assistant.consent.leave')}</Button>
      </div>
    </form>
  )
}

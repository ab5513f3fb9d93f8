import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { KeptNote } from '~/components/form/kept-note'
import { TextArea } from '~/components/form/text-area'
import { Button } from '~/components/ui/button'
import { ConsentLink } from '~/features/bookings/consent-link'
import { useT } from '~/lib/i18n/i18n'
import styles from './offers.module.css'
import { ANYWAY, type useOfferText } from './use-offer-text'

interface OfferTextFormProps {
  /** Of `useOfferText`. */
  form: ReturnType<typeof useOfferText<unknown>>
  /** Names the form for screen readers. */
  name: string
  field: string
  label: string
  hint?: string
  send: string
  /** Fields above the text. */
  children?: ReactNode
}

/** A form with one text, and the warning about what may show who the patient is. */
export function OfferTextForm({ form, name, field, label, hint, send, children }: OfferTextFormProps) {
  const t = useT()
  const { bind, busy, refusal, errors, warnings, isKept, needsConsent } = form
  return (
    <form {...bind} className={styles.form} aria-label={name}>
      <ErrorSummary errors={refusal.errors} />
      {refusal.failure && (
        <FailurePanel
          title={t('offers.questions.notSent')}
          failure={refusal.failure}
          unanswered="offers.questions.unanswered"
          actions={needsConsent && <ConsentLink />}
        />
      )}
      {children}
      <TextArea name={field} label={label} {...(hint && { hint })} error={errors[field]} />
      <KeptNote isKept={isKept} />
      <Button type="submit" look="primary" busy={busy} className={styles.submit}>
        {busy ? t('offers.sending') : send}
      </Button>
      {warnings.length > 0 && <Identifying warnings={warnings} busy={busy} />}
    </form>
  )
}

/** Asks before a text goes out that may show who the patient is. It comes after the button that Enter presses. */
function Identifying({ warnings, busy }: { warnings: string[]; busy: boolean }) {
  const t = useT()
  const title = useId()
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new warning is to be noticed
  useEffect(() => box.current?.focus(), [warnings])
  return (
    <section className={styles.warning} aria-labelledby={title} tabIndex={-1} ref={box}>
      <h3 id={title}>{t('offers.identifying.title')}</h3>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <p>{t('offers.identifying.body')}</p>
      <Button type="submit" name={ANYWAY} busy={busy}>
        {t('offers.identifying.send')}
      </Button>
    </section>
  )
}

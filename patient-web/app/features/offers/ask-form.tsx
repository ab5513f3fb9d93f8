import { useState } from 'react'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { Checkbox } from '~/components/form/field'
import { useForm } from '~/components/form/use-form'
import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import type { Choice } from '~/features/bookings/api'
import { UnlistedTreatment } from '~/features/bookings/unlisted-treatment'
import { setConsent } from '~/lib/api/consents'
import { newIdempotencyKey } from '~/lib/api/idempotency-key'
import type { CaseBrief, QuoteRequest } from '~/lib/api/types'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { askHospitals } from './api'
import { ConsentFields, consentErrors, readConsent } from './consent-fields'
import styles from './offers.module.css'

interface AskFormProps {
  brief: CaseBrief
  /** Hospitals that can be asked; undefined when they could not be loaded. */
  hospitals: Choice[] | undefined
  /** Slug of the hospital that the patient came from. */
  wanted: string | null
  treatment: Choice | null
  /** The patient has agreed to sharing in general. */
  isSharing: boolean
  onSent: (requests: QuoteRequest[], count: number) => void
  onRetry: () => void
}

const FORM = 'ask'
const hospitalField = (id: string) => `hospital-${id}`

export function AskForm({ brief, hospitals, wanted, treatment, isSharing, onSent, onRetry }: AskFormProps) {
  const t = useT()
  const locale = useLocale()
  const [key, setKey] = useState(newIdempotencyKey)
  const [ticked, setTicked] = useState<Choice[]>()
  const tickedIn = (form: FormData) => (hospitals ?? []).filter(({ id }) => form.has(hospitalField(id)))
  const chosen = (form: FormData) => tickedIn(form).map(({ id }) => id)
  const { busy, refusal, errors, bind } = useForm({
    check: (form) => ({
      ...(chosen(form).length === 0 && { hospitals: 'offers.hospitals.error' as const }),
      ...consentErrors(FORM, form, isSharing),
    }),
    send: async (form) => {
      if (!isSharing) await setConsent('share_with_hospital', true, locale)
      return askHospitals(brief.bookingId, chosen(form), readConsent(FORM, form, brief, locale), key)
    },
    done: (requests, _form, sent) => {
      setKey(newIdempotencyKey())
      onSent(requests, chosen(sent).length)
    },
  })
  if (!hospitals)
    return (
      <ErrorPanel
        title={t('offers.ask.hospitals.failed')}
        actions={<Button onClick={onRetry}>{t('common.retry')}</Button>}
      />
    )
  return (
    <form
      {...bind}
      onChange={(event) => {
        bind.onChange(event)
        setTicked(tickedIn(new FormData(event.currentTarget)))
      }}
      className={styles.form}
      aria-label={t('offers.ask')}
    >
      <ErrorSummary errors={refusal.errors} />
      {refusal.failure && (
        <FailurePanel title={t('offers.notSent')} failure={refusal.failure} unanswered="common.unanswered" />
      )}
      <fieldset className={styles.choices} id="field-hospitals" tabIndex={-1}>
        <legend>{t('offers.ask.hospitals')}</legend>
        {errors.hospitals && <p className={styles.error}>{t('offers.hospitals.error')}</p>}
        {hospitals.map(({ id, slug, name }) => (
          <Checkbox key={id} name={hospitalField(id)} label={name} defaultChecked={slug === wanted} />
        ))}
      </fieldset>
      <UnlistedTreatment
        hospitals={ticked ?? hospitals.filter(({ slug }) => slug === wanted)}
        treatment={treatment}
        advice="offers.ask.unlisted"
      />
      <ConsentFields form={FORM} brief={brief} isSharing={isSharing} errors={errors} />
      <Button type="submit" look="primary" busy={busy} className={styles.submit}>
        {t(busy ? 'offers.sending' : 'offers.send')}
      </Button>
    </form>
  )
}

import { useEffect, useState } from 'react'
import { Form } from 'react-router-dom'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { Checkbox, TextField } from '~/components/form/field'
import { SelectField } from '~/components/form/select-field'
import { TextArea } from '~/components/form/text-area'
import { useSubmitOnce } from '~/components/form/use-submit-once'
import { Button } from '~/components/ui/button'
import { newIdempotencyKey } from '~/lib/api/idempotency-key'
import { today } from '~/lib/format/date'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import type { Choice } from './api'
import styles from './booking-form.module.css'
import { MAX_COMPANIONS } from './booking-input'
import { BOOKING_TYPES, URGENCY_LEVELS } from './status'
import type { BookingRefused } from './submit'

export interface BookingChoices {
  hospitals: Choice[]
  treatments: Choice[]
  asksConsent: boolean
}

interface BookingFormProps extends BookingChoices {
  /** Slugs and type that the visitor came with. */
  wanted: { hospital: string | null; treatment: string | null; type: string | null }
  refused: BookingRefused | undefined
}

const NO_ERRORS = {}

const SERVICES = ['travelRequired', 'accommodationNeeded', 'visaAssistanceNeeded'] as const

export function BookingForm({ hospitals, treatments, wanted, asksConsent, refused }: BookingFormProps) {
  const { errors = NO_ERRORS, failure }: Partial<BookingRefused> = refused ?? {}
  const t = useT()
  const locale = useLocale()
  const { busy, onSubmit } = useSubmitOnce()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const [touched, setTouched] = useState(false)
  useWarnBeforeLeaving(touched)
  const choices = (none: MessageId, items: Choice[]) => [
    { value: '', label: t(none) },
    ...items.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const idOf = (items: Choice[], slug: string | null) => items.find((item) => item.slug === slug)?.id ?? ''
  const named = (prefix: string, values: string[]) =>
    values.map((value) => ({ value, label: t(`bookings.${prefix}.${value}` as MessageId) }))
  return (
    <Form
      onSubmit={onSubmit}
      onChange={() => setTouched(true)}
      method="post"
      encType="multipart/form-data"
      className={styles.form}
      noValidate
      aria-labelledby="new-booking"
    >
      <h2 id="new-booking">{t('bookings.form.title')}</h2>
      <p className="muted">{t('bookings.form.lead')}</p>
      {failure && (
        <FailurePanel
          title={t('bookings.notSent')}
          failure={failure}
          actions={
            <Button type="submit" busy={busy}>
              {t('common.retry')}
            </Button>
          }
        />
      )}
      <ErrorSummary errors={errors} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="locale" value={locale} />
      <div className={styles.pair}>
        <SelectField
          name="hospitalId"
          label={t('bookings.hospital')}
          options={choices('bookings.hospital.none', hospitals)}
          defaultValue={idOf(hospitals, wanted.hospital)}
          error={errors.hospitalId}
        />
        <SelectField
          name="treatmentId"
          label={t('bookings.treatment')}
          options={choices('bookings.treatment.none', treatments)}
          defaultValue={idOf(treatments, wanted.treatment)}
          error={errors.treatmentId}
        />
        <SelectField
          name="bookingType"
          label={t('bookings.type')}
          options={named('type', BOOKING_TYPES)}
          defaultValue={BOOKING_TYPES.find((type) => type === wanted.type) ?? 'consultation'}
          error={errors.bookingType}
        />
        <SelectField
          name="urgencyLevel"
          label={t('bookings.urgency')}
          options={named('urgency', URGENCY_LEVELS)}
          defaultValue="normal"
          error={errors.urgencyLevel}
        />
      </div>
      <TextArea
        name="medicalSummary"
        label={t('bookings.summary')}
        hint={t('bookings.summary.hint')}
        maxLength={5_000}
        error={errors.medicalSummary}
        optional
      />
      <TextArea
        name="specialRequirements"
        label={t('bookings.requirements')}
        hint={t('bookings.requirements.hint')}
        maxLength={2_000}
        rows={2}
        error={errors.specialRequirements}
        optional
      />
      <div className={styles.pair}>
        <TextField
          type="date"
          name="preferredDate"
          label={t('bookings.date')}
          min={today()}
          error={errors.preferredDate}
          optional
        />
        <TextField
          type="number"
          name="companionCount"
          label={t('bookings.companions')}
          inputMode="numeric"
          min={0}
          max={MAX_COMPANIONS}
          defaultValue={0}
          error={errors.companionCount}
        />
      </div>
      <fieldset>
        <legend className={styles.legend}>{t('bookings.services')}</legend>
        {SERVICES.map((name) => (
          <Checkbox key={name} name={name} label={t(`bookings.services.${name}`)} />
        ))}
      </fieldset>
      {(asksConsent || errors.consent) && (
        <div className={styles.consent}>
          <input type="hidden" name="asksConsent" value="yes" />
          <Checkbox name="consent" label={t('bookings.consent')} error={errors.consent} />
          <p className="muted small">{t('bookings.consent.note')}</p>
        </div>
      )}
      <Button type="submit" look="primary" busy={busy} className={styles.submit}>
        {t(busy ? 'bookings.sending' : 'bookings.submit')}
      </Button>
    </Form>
  )
}

/** What was typed is gone with the page: no health data is kept on the device. */
function useWarnBeforeLeaving(touched: boolean) {
  useEffect(() => {
    if (!touched) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [touched])
}

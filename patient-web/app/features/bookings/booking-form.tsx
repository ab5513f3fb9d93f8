import { useEffect, useState } from 'react'
import { Form } from 'react-router-dom'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { Checkbox, TextField } from '~/components/form/field'
import { KeptNote } from '~/components/form/kept-note'
import { SelectField } from '~/components/form/select-field'
import { TextArea } from '~/components/form/text-area'
import { useFormDraft } from '~/components/form/use-form-draft'
import { useSubmitOnce } from '~/components/form/use-submit-once'
import { Button, ButtonLink } from '~/components/ui/button'
import type { Assessment } from '~/lib/api/types'
import { formatLocalDate, today } from '~/lib/format/moment'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import type { Choice } from './api'
import styles from './booking-form.module.css'
import { MAX_COMPANIONS } from './booking-input'
import { notSentTitle } from './not-sent'
import { addToForm, prefillFrom } from './prefill'
import { BOOKING_TYPES, URGENCY_LEVELS } from './status'
import type { BookingRefused } from './submit'

export interface BookingChoices {
  /** undefined when the list could not be loaded; the request can be sent without it. */
  hospitals: Choice[] | undefined
  treatments: Choice[] | undefined
  asksConsent: boolean
  /** The newest one that the patient sent: the form starts with it. */
  assessment?: Assessment
}

interface BookingFormProps extends BookingChoices {
  /** Slugs and type that the visitor came with. */
  wanted: { hospital: string | null; treatment: string | null; type: string | null }
  refused: BookingRefused | undefined
}

export const BOOKING_DRAFT = 'booking'

const NO_ERRORS = {}
const NO_CHOICES: Choice[] = []
/** Fields that the link to the form fills in. */
const LINK_FIELDS = ['hospitalId', 'treatmentId', 'bookingType']
/** Fields that the newest assessment fills in. */
const BASIS_FIELDS = ['urgencyLevel', 'medicalSummary', 'specialRequirements']
/** A consent is never ticked for the person. */
const NEVER_KEPT = ['consent']

const SERVICES = ['travelRequired', 'accommodationNeeded', 'visaAssistanceNeeded'] as const

export function BookingForm({
  hospitals,
  treatments,
  wanted,
  asksConsent,
  assessment,
  refused,
}: BookingFormProps) {
  const { errors = NO_ERRORS, failure }: Partial<BookingRefused> = refused ?? {}
  const t = useT()
  const locale = useLocale()
  const { busy, onSubmit } = useSubmitOnce()
  const [isPrefilled, setIsPrefilled] = useState(assessment !== undefined)
  const prefill = isPrefilled && assessment ? prefillFrom(assessment, t) : undefined
  const draft = useFormDraft(BOOKING_DRAFT, {
    link: JSON.stringify(wanted),
    linkFields: LINK_FIELDS,
    basis: prefill && assessment?.id,
    basisFields: BASIS_FIELDS,
    never: NEVER_KEPT,
  })
  const { renewKey } = draft
  const isKeyUsed = refused?.isKeyUsed
  useEffect(() => {
    if (isKeyUsed) renewKey()
  }, [isKeyUsed, renewKey])
  const [touched, setTouched] = useState(false)
  /** A new key for each starting content, so that React creates new fields. */
  const start = isPrefilled ? 'assessment' : 'empty'
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
      onChange={() => {
        setTouched(true)
        draft.keep()
      }}
      ref={draft.form}
      method="post"
      encType="multipart/form-data"
      className={styles.form}
      noValidate
      aria-labelledby="new-booking"
    >
      <h2 id="new-booking">{t('bookings.form.title')}</h2>
      <p className="muted">{t('bookings.form.lead')}</p>
      {prefill && assessment && (
        <div className={styles.prefilled}>
          <p>
            {t(draft.isOfOtherBasis ? 'bookings.prefill.earlier' : 'bookings.prefill', {
              date: formatLocalDate(assessment.createdAt, locale),
            })}
          </p>
          {draft.isOfOtherBasis ? (
            <Button
              onClick={() => {
                const form = draft.form.current
                if (!form) return
                addToForm(prefill, form)
                draft.takeBasis()
                form.querySelector<HTMLTextAreaElement>('[name=medicalSummary]')?.focus()
              }}
            >
              {t('bookings.prefill.add')}
            </Button>
          ) : (
            <Button
              onClick={() => {
                setIsPrefilled(false)
                draft.drop()
              }}
            >
              {t('bookings.prefill.empty')}
            </Button>
          )}
        </div>
      )}
      {failure && (
        <FailurePanel
          title={t(isKeyUsed ? 'bookings.stored' : notSentTitle(failure))}
          failure={isKeyUsed ? 'bookings.stored.body' : failure}
          actions={
            isKeyUsed ? (
              <ButtonLink to="/dashboard/bookings">{t('bookings.stored.link')}</ButtonLink>
            ) : (
              <Button type="submit" busy={busy}>
                {t('common.retry')}
              </Button>
            )
          }
        />
      )}
      <ErrorSummary errors={errors} />
      <input type="hidden" name="idempotencyKey" value={draft.idempotencyKey} />
      <input type="hidden" name="locale" value={locale} />
      {!hospitals && wanted.hospital && <input type="hidden" name="wantedHospital" value={wanted.hospital} />}
      {!treatments && wanted.treatment && (
        <input type="hidden" name="wantedTreatment" value={wanted.treatment} />
      )}
      <div className={styles.pair}>
        <SelectField
          name="hospitalId"
          label={t('bookings.hospital')}
          hint={hospitals ? undefined : t('bookings.hospital.unlisted')}
          options={choices('bookings.hospital.none', hospitals ?? NO_CHOICES)}
          defaultValue={idOf(hospitals ?? NO_CHOICES, wanted.hospital)}
          error={errors.hospitalId}
        />
        <SelectField
          name="treatmentId"
          label={t('bookings.treatment')}
          hint={treatments ? undefined : t('bookings.treatment.unlisted')}
          options={choices('bookings.treatment.none', treatments ?? NO_CHOICES)}
          defaultValue={idOf(treatments ?? NO_CHOICES, wanted.treatment)}
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
          key={`urgencyLevel ${start}`}
          name="urgencyLevel"
          label={t('bookings.urgency')}
          options={named('urgency', URGENCY_LEVELS)}
          defaultValue={prefill?.urgencyLevel ?? 'normal'}
          error={errors.urgencyLevel}
        />
      </div>
      <TextArea
        key={`medicalSummary ${start}`}
        name="medicalSummary"
        defaultValue={prefill?.medicalSummary}
        rows={prefill ? 8 : 4}
        label={t('bookings.summary')}
        hint={t('bookings.summary.hint')}
        error={errors.medicalSummary}
        optional
      />
      <TextArea
        key={`specialRequirements ${start}`}
        name="specialRequirements"
        defaultValue={prefill?.specialRequirements}
        label={t('bookings.requirements')}
        hint={t('bookings.requirements.hint')}
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
      <KeptNote isKept={draft.isKept} />
      <Button type="submit" look="primary" busy={busy} className={styles.submit}>
        {t(busy ? 'bookings.sending' : 'bookings.submit')}
      </Button>
    </Form>
  )
}

/** The draft stays in this tab; it is gone when the tab is closed. */
function useWarnBeforeLeaving(touched: boolean) {
  useEffect(() => {
    if (!touched) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [touched])
}

import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '~/components/form/error-summary'
import { Checkbox, TextField } from '~/components/form/field'
import { SelectField } from '~/components/form/select-field'
import { TextArea } from '~/components/form/text-area'
import { Button } from '~/components/ui/button'
import type { BookingInput } from '~/lib/api/types'
import { today } from '~/lib/format/moment'
import { type Message, type MessageId, useT } from '~/lib/i18n/i18n'
import type { Choice } from './api'
import styles from './booking-form.module.css'
import { MAX_COMPANIONS } from './booking-input'
import { BOOKING_TYPES, URGENCY_LEVELS } from './status'
import { UnlistedTreatment } from './unlisted-treatment'

const SERVICES = ['travelRequired', 'accommodationNeeded', 'visaAssistanceNeeded'] as const

interface BookingFieldsProps {
  /** Undefined when the list could not be loaded. */
  hospitals: Choice[] | undefined
  treatments: Choice[] | undefined
  /** Values that the fields start with. */
  start: Partial<BookingInput>
  /** Another key creates new fields with other starting values. */
  startKey?: string
  errors: FieldErrors
}

/** The fields of a request. */
export function BookingFields({ hospitals, treatments, start, startKey = '', errors }: BookingFieldsProps) {
  const t = useT()
  const hospital = useSelected(hospitals)
  const treatment = useSelected(treatments)
  const choices = (none: MessageId, items: Choice[] = []) => [
    { value: '', label: t(none) },
    ...items.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const named = (prefix: string, values: string[]) =>
    values.map((value) => ({ value, label: t(`bookings.${prefix}.${value}` as MessageId) }))
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          {...hospital.bind}
          name="hospitalId"
          label={t('bookings.hospital')}
          hint={hospitals ? undefined : t('bookings.hospital.unlisted')}
          options={choices('bookings.hospital.none', hospitals)}
          defaultValue={start.hospitalId ?? ''}
          error={errors.hospitalId}
        />
        <SelectField
          {...treatment.bind}
          name="treatmentId"
          label={t('bookings.treatment')}
          hint={treatments ? undefined : t('bookings.treatment.unlisted')}
          options={choices('bookings.treatment.none', treatments)}
          defaultValue={start.treatmentId ?? ''}
          error={errors.treatmentId}
        />
      </div>
      <UnlistedTreatment
        hospitals={hospital.selected ? [hospital.selected] : []}
        treatment={treatment.selected}
        advice="bookings.unlisted.send"
      >
        <Button onClick={hospital.empty}>{t('bookings.unlisted.open')}</Button>
      </UnlistedTreatment>
      <div className={styles.pair}>
        <SelectField
          name="bookingType"
          label={t('bookings.type')}
          options={named('type', BOOKING_TYPES)}
          defaultValue={start.bookingType ?? 'consultation'}
          error={errors.bookingType}
        />
        <SelectField
          key={`urgencyLevel ${startKey}`}
          name="urgencyLevel"
          label={t('bookings.urgency')}
          options={named('urgency', URGENCY_LEVELS)}
          defaultValue={start.urgencyLevel ?? 'normal'}
          error={errors.urgencyLevel}
        />
      </div>
      <TextArea
        key={`medicalSummary ${startKey}`}
        name="medicalSummary"
        defaultValue={start.medicalSummary ?? undefined}
        rows={start.medicalSummary ? 8 : 4}
        label={t('bookings.summary')}
        hint={t('bookings.summary.hint')}
        error={errors.medicalSummary}
        optional
      />
      <TextArea
        key={`specialRequirements ${startKey}`}
        name="specialRequirements"
        defaultValue={start.specialRequirements ?? undefined}
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
          defaultValue={start.preferredDate ?? undefined}
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
          defaultValue={start.companionCount ?? 0}
          error={errors.companionCount}
        />
      </div>
      <fieldset>
        <legend className={styles.legend}>{t('bookings.services')}</legend>
        {SERVICES.map((name) => (
          <Checkbox
            key={name}
            name={name}
            label={t(`bookings.services.${name}`)}
            defaultChecked={start[name]}
          />
        ))}
      </fieldset>
    </>
  )
}

/** Follows what a field has selected, by the patient or by a draft. */
function useSelected(items: Choice[] | undefined) {
  const ref = useRef<HTMLSelectElement>(null)
  const [id, setId] = useState('')
  const follow = () => setId(ref.current?.value ?? '')
  // A draft fills in the field without an event.
  useEffect(follow)
  return {
    selected: items?.find((item) => item.id === id),
    bind: { ref, onChange: follow },
    empty: () => {
      const field = ref.current
      if (!field) return
      field.value = ''
      // The form keeps what has changed.
      field.dispatchEvent(new Event('change', { bubbles: true }))
      field.focus()
    },
  }
}

/** Asks for the consent without which no request is stored. */
export function BookingConsent({ error }: { error: Message | undefined }) {
  const t = useT()
  return (
    <div className={styles.consent}>
      <input type="hidden" name="asksConsent" value="yes" />
      <Checkbox name="consent" label={t('bookings.consent')} error={error} />
      <p className="muted small">{t('bookings.consent.note')}</p>
    </div>
  )
}

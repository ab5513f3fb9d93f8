import { useEffect, useState } from 'react'
import { Form } from 'react-router-dom'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { KeptNote } from '~/components/form/kept-note'
import { useFormDraft } from '~/components/form/use-form-draft'
import { useSubmitOnce } from '~/components/form/use-submit-once'
import { Button, ButtonLink } from '~/components/ui/button'
import type { Assessment } from '~/lib/api/types'
import { formatLocalDate } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import type { Choice } from './api'
import { BookingConsent, BookingFields } from './booking-fields'
import styles from './booking-form.module.css'
import { notSentTitle } from './not-sent'
import { addToForm, prefillFrom } from './prefill'
import { BOOKING_TYPES } from './status'
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
/** Fields that the link to the form fills in. */
const LINK_FIELDS = ['hospitalId', 'treatmentId', 'bookingType']
/** Fields that the newest assessment fills in. */
const BASIS_FIELDS = ['urgencyLevel', 'medicalSummary', 'specialRequirements']
/** A consent is never ticked for the person. */
const NEVER_KEPT = ['consent']

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
  useWarnBeforeLeaving(touched)
  const idOf = (items: Choice[] | undefined, slug: string | null) =>
    items?.find((item) => item.slug === slug)?.id
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
      <BookingFields
        hospitals={hospitals}
        treatments={treatments}
        start={{
          hospitalId: idOf(hospitals, wanted.hospital),
          treatmentId: idOf(treatments, wanted.treatment),
          bookingType: BOOKING_TYPES.find((type) => type === wanted.type),
          ...prefill,
        }}
        startKey={isPrefilled ? 'assessment' : 'empty'}
        errors={errors}
      />
      {(asksConsent || errors.consent) && <BookingConsent error={errors.consent} />}
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

import { useEffect, useRef, useState } from 'react'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { KeptNote } from '~/components/form/kept-note'
import { useForm } from '~/components/form/use-form'
import { readFormDraft, useFormDraft } from '~/components/form/use-form-draft'
import { Breadcrumb } from '~/components/layout/breadcrumb'
import { Note } from '~/components/state/note'
import { Button, ButtonLink } from '~/components/ui/button'
import { setConsent } from '~/lib/api/consents'
import { ApiError } from '~/lib/api/error'
import { useSession } from '~/lib/api/session'
import type { Booking, BookingDetail } from '~/lib/api/types'
import { useFocusOnArrival } from '~/lib/focus'
import { useLocale, useT } from '~/lib/i18n/i18n'
import type { Choice } from './api'
import { BookingConsent, BookingFields } from './booking-fields'
import styles from './booking-form.module.css'
import { bookingErrors, readChange } from './booking-input'
import { changeBooking } from './follow-up-api'

interface ChangeRequestProps {
  booking: BookingDetail
  /** Undefined when the list could not be loaded. */
  hospitals: Choice[] | undefined
  treatments: Choice[] | undefined
  asksConsent: boolean
  onChanged: (booking: Booking) => void
  /** Somebody else changed the booking. */
  onStale: () => void
}

const NEVER_KEPT = ['consent']

/** Changes a request for which no hospital is asked yet. */
export function ChangeRequest(props: ChangeRequestProps) {
  const t = useT()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const { id, isChangeable, version } = props.booking
  const [isStale, setStale] = useState(false)
  return (
    <div className="page">
      <Breadcrumb
        crumbs={[
          { to: '/dashboard/bookings', label: t('bookings.title') },
          { to: `/dashboard/bookings/${id}`, label: t('bookings.change.booking', { id: id.slice(-8) }) },
        ]}
      />
      <h1 ref={heading} tabIndex={-1}>
        {t('bookings.change.title')}
      </h1>
      {!isChangeable && (
        <>
          <p className="lead">{t('bookings.change.closed')}</p>
          <ButtonLink look="primary" to={`/dashboard/bookings/${id}#messages`}>
            {t('bookings.change.write')}
          </ButtonLink>
        </>
      )}
      {isStale && isChangeable && <Stale />}
      {!isChangeable && !isStale && <TypedBefore bookingId={id} />}
      {/* The draft fills in again what the patient typed, over what is stored now. Typed words stay on the page. */}
      {(isChangeable || isStale) && (
        <ChangeForm
          key={version}
          {...props}
          onStale={() => {
            setStale(true)
            props.onStale()
          }}
        />
      )}
    </div>
  )
}

/** Says above the form that it changed, and takes the focus there. */
function Stale() {
  const t = useT()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} tabIndex={-1} role="alert">
      <Note>{t('bookings.change.stale')}</Note>
    </div>
  )
}

const TEXTS = ['medicalSummary', 'specialRequirements'] as const

/** Texts that the patient typed before the request went under way, to copy into a message. */
function TypedBefore({ bookingId }: { bookingId: string }) {
  const t = useT()
  const session = useSession()
  const typed =
    session.status === 'signed-in' ? readFormDraft(session.session.user.id, draftOf(bookingId)) : undefined
  const texts = TEXTS.flatMap((name) => (typeof typed?.[name] === 'string' ? typed[name] : []))
  if (texts.length === 0) return null
  return (
    <>
      <h2>{t('bookings.change.typed')}</h2>
      {texts.map((text) => (
        <p key={text} className={styles.typed}>
          {text}
        </p>
      ))}
    </>
  )
}

const draftOf = (bookingId: string) => `change:${bookingId}`

function ChangeForm({ booking, hospitals, treatments, asksConsent, onChanged, onStale }: ChangeRequestProps) {
  const t = useT()
  const locale = useLocale()
  const { id, version, hospital, treatment } = booking
  const draft = useFormDraft(draftOf(id), { never: NEVER_KEPT })
  const { busy, refusal, errors, bind } = useForm({
    check: bookingErrors,
    send: async (form) => {
      if (form.has('asksConsent')) await setConsent('health_data', true, locale)
      return changeBooking(id, { ...readChange(form), version })
    },
    done: (changed) => {
      draft.drop()
      onChanged(changed)
    },
    failed: (error) => {
      const isConflict = error instanceof ApiError && error.code === 'stale_version'
      if (isConflict) onStale()
      return isConflict
    },
  })
  return (
    <form
      ref={draft.form}
      className={styles.form}
      {...bind}
      onChange={(event) => {
        bind.onChange(event)
        draft.keep()
      }}
      aria-label={t('bookings.change.title')}
    >
      <p className="muted">{t('bookings.change.lead')}</p>
      {hospital && booking.followUp.documents.length > 0 && (
        <Note neutral>{t('bookings.change.files', { name: hospital.name })}</Note>
      )}
      <ErrorSummary errors={refusal.errors} />
      {refusal.failure && (
        <FailurePanel
          title={t('bookings.change.failed')}
          failure={refusal.failure}
          unanswered="common.unanswered"
        />
      )}
      <BookingFields
        hospitals={withPresent(hospitals, hospital)}
        treatments={withPresent(treatments, treatment)}
        start={{ ...booking, hospitalId: hospital?.id, treatmentId: treatment?.id }}
        errors={errors}
      />
      {asksConsent && <BookingConsent error={errors.consent} />}
      <KeptNote isKept={draft.isKept} />
      <Button type="submit" look="primary" busy={busy} className={styles.submit}>
        {t(busy ? 'bookings.change.saving' : 'bookings.change.save')}
      </Button>
    </form>
  )
}

/** The present choice stays one, though the list does not hold it any more or could not be loaded. */
const withPresent = (items: Choice[] | undefined, present: Choice | null): Choice[] | undefined =>
  present && !items?.some(({ id }) => id === present.id) ? [present, ...(items ?? [])] : items

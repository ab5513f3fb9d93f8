import { type FormEvent, useState } from 'react'
import { telephone } from '~/components/contact/channels'
import { ErrorSummary } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { TextField } from '~/components/form/field'
import { KeptNote } from '~/components/form/kept-note'
import { tooLong } from '~/components/form/too-long'
import { useForm } from '~/components/form/use-form'
import { useFormDraft } from '~/components/form/use-form-draft'
import { Note } from '~/components/state/note'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { isConflict } from '~/lib/api/error'
import type { CallRequest, Contact } from '~/lib/api/types'
import { formatMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './booking-page.module.css'
import { ConsentLink, lacksConsent } from './consent-link'
import { askForCall } from './follow-up-api'
import { notSentTitle } from './not-sent'

const LONGEST = { phone: 30, convenientTime: 200 }

interface CallProps {
  bookingId: string
  contact: Contact | undefined
  /** The open request, or the one that was answered last. */
  request: CallRequest | null
  /** The number of the patient's profile. */
  phone: string | null
  /** False once the consent to the use of health data is withdrawn; undefined if the consents could not be loaded. */
  healthConsented: boolean | undefined
  /** The booking or the consent has changed since the page was loaded. */
  onOutdated: () => void
}

/** The team's number where it has one; and "Ask us to call you". */
export function Call({ bookingId, contact, request, phone, healthConsented, onOutdated }: CallProps) {
  const t = useT()
  const locale = useLocale()
  const [asked, setAsked] = useState<{ answer: CallRequest; before: CallRequest | null }>()
  const draft = useFormDraft(`call:${bookingId}`)
  /** The answer to this form counts until the page is loaded again. */
  const latest = asked?.before === request ? asked.answer : request
  const open = latest?.answeredAt ? undefined : latest
  const isClosed = healthConsented === false
  const [needsConsent, setNeedsConsent] = useState(false)
  const timeIn = (form: FormData) => String(form.get('convenientTime')).trim()
  const { busy, refusal, errors, bind } = useForm({
    check: (form) => ({
      ...tooLong((name) => form.get(name), LONGEST),
      ...(!/^\s*(\+|00)(\D*\d){5}/.test(String(form.get('phone'))) && {
        phone: 'bookings.call.number' as const,
      }),
    }),
    send: (form) =>
      askForCall(
        bookingId,
        String(form.get('phone')).trim(),
        // Free text is health data: without the consent the server takes the number alone.
        isClosed ? undefined : timeIn(form) || (open?.convenientTime ? null : undefined),
      ),
    done: (answer, _, sent) => {
      if (!isClosed || !timeIn(sent)) draft.drop()
      setAsked({ answer, before: request })
    },
    failed: (error) => {
      setNeedsConsent(lacksConsent(error))
      if (lacksConsent(error) || isConflict(error)) onOutdated()
      return false
    },
  })
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    bind.onChange(event)
    draft.keep()
  }
  return (
    <div className={styles.part}>
      {contact?.phone && (
        <div>
          <a className={styles.reach} href={telephone(contact.phone)}>
            <Icon name="phone" size={20} />
            {t('bookings.call.us', { number: contact.phone })}
          </a>
          {contact.demonstration && <p className="muted small">{t('bookings.call.demonstration')}</p>}
        </div>
      )}
      <div role="status">
        {open && (
          <p className={styles.done}>
            <Icon name="checkCircle" />
            {t('bookings.call.asked', { number: open.phone, moment: formatMoment(open.createdAt, locale) })}
            {open.convenientTime && ` ${t('bookings.call.time', { time: open.convenientTime })}`}
          </p>
        )}
      </div>
      {latest?.answeredAt && (
        <p className="muted">
          {t('bookings.call.answered', { moment: formatMoment(latest.answeredAt, locale) })}
        </p>
      )}
      <details className={styles.more} open={draft.isKept || undefined}>
        <summary>{t(open ? 'bookings.call.change' : 'bookings.call.ask')}</summary>
        <form className={styles.form} {...bind} onChange={onChange} ref={draft.form}>
          {refusal.failure && (
            <FailurePanel
              title={t(notSentTitle(refusal.failure))}
              failure={refusal.failure}
              actions={needsConsent && !isClosed && <ConsentLink />}
            />
          )}
          {isClosed && (
            <Note neutral>
              {t('bookings.call.closed')} <ConsentLink />
            </Note>
          )}
          <ErrorSummary errors={refusal.errors} />
          <TextField
            name="phone"
            type="tel"
            label={t('bookings.call.phone')}
            hint={t('bookings.call.phone.hint')}
            autoComplete="tel"
            defaultValue={open?.phone ?? phone ?? ''}
            error={errors.phone}
          />
          <div hidden={isClosed && !draft.isKept}>
            <TextField
              name="convenientTime"
              label={t('bookings.call.when')}
              hint={t('bookings.call.when.hint')}
              readOnly={isClosed}
              defaultValue={open?.convenientTime ?? ''}
              error={errors.convenientTime}
              optional
            />
          </div>
          <KeptNote isKept={draft.isKept} />
          <Button type="submit" busy={busy} className={styles.submit}>
            {t(busy ? 'bookings.sending' : 'bookings.call.ask')}
          </Button>
        </form>
      </details>
    </div>
  )
}

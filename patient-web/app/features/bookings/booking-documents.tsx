import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FailurePanel } from '~/components/form/failure-panel'
import { Checkbox } from '~/components/form/field'
import { useTask } from '~/components/form/use-task'
import { Note } from '~/components/state/note'
import { ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import { setConsent } from '~/lib/api/consents'
import { isConflict, isLost } from '~/lib/api/error'
import type { BookingDocument, MedicalRecord } from '~/lib/api/types'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './booking-page.module.css'
import { ConsentLink, lacksConsent } from './consent-link'
import { shareDocument, withdrawDocument } from './follow-up-api'

interface DocumentsProps {
  bookingId: string
  hospitalId: string | null
  shared: BookingDocument[]
  /** The patient's files; undefined when they could not be loaded. */
  records: MedicalRecord[] | undefined
  /** Sharing was agreed to. */
  consented: boolean
  /** False once the consent to the use of health data is withdrawn; undefined if the consents could not be loaded. */
  healthConsented: boolean | undefined
  /** Nothing more goes with the booking. */
  over: boolean
  onChange: () => void
}

/** Which of the patient's files go with the booking. Each is named by the patient, and taken back with one press. */
export function Documents({
  bookingId,
  hospitalId,
  shared,
  records,
  consented,
  healthConsented,
  over,
  onChange,
}: DocumentsProps) {
  const t = useT()
  const locale = useLocale()
  const [agreed, setAgreed] = useState(false)
  // A consent that is withdrawn later is asked for anew.
  if (consented && agreed) setAgreed(false)
  const [needsConsent, setNeedsConsent] = useState(false)
  const { busy, failure, run } = useTask()
  if (!records) {
    return (
      <ErrorPanel
        title={t('bookings.documents.failed')}
        actions={<Button onClick={onChange}>{t('common.retry')}</Button>}
      >
        <p>{t('bookings.error.safe')}</p>
      </ErrorPanel>
    )
  }
  const isShared = (id: string) => shared.some(({ recordId }) => recordId === id)
  const listed = over ? records.filter(({ id }) => isShared(id)) : records
  const isClosed = healthConsented === false
  const lead = over
    ? 'bookings.documents.lead.over'
    : hospitalId
      ? 'bookings.documents.lead'
      : 'bookings.documents.lead.team'
  const change = (work: () => Promise<unknown>) =>
    void run(() =>
      work().catch((error: unknown) => {
        setNeedsConsent(lacksConsent(error))
        // The booking or the consents have changed, or nobody knows what the server did: the page is read again.
        if (isLost(error) || lacksConsent(error) || isConflict(error)) onChange()
        throw error
      }),
    ).then((done) => {
      if (done) onChange()
    })
  const share = (id: string) =>
    change(async () => {
      if (!consented) await setConsent('share_with_hospital', true, locale)
      await shareDocument(bookingId, id, hospitalId)
    })
  return (
    <div className={styles.part}>
      <p className="muted">{t(lead)}</p>
      {failure && (
        <FailurePanel
          title={t('bookings.documents.notChanged')}
          failure={failure}
          unanswered="common.unanswered"
          actions={needsConsent && !isClosed && <ConsentLink />}
        />
      )}
      {isClosed && (!over || listed.length > 0) && (
        <Note neutral>
          {t('bookings.documents.closed')} <ConsentLink />
        </Note>
      )}
      {over && listed.length === 0 && <p>{t('bookings.documents.none.over')}</p>}
      {!over && listed.length === 0 && (
        <p>
          {t('bookings.documents.none')} <Link to="/dashboard/files">{t('bookings.documents.add')}</Link>
        </p>
      )}
      {listed.length > 0 && (
        <>
          {!consented && !over && !isClosed && (
            <Checkbox
              name="share"
              label={t('bookings.documents.consent')}
              checked={agreed}
              onChange={(event) => setAgreed(event.target.checked)}
            />
          )}
          <ul className={styles.documents}>
            {listed.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>
                {isShared(id) ? (
                  <Button busy={busy} onClick={() => change(() => withdrawDocument(bookingId, id))}>
                    {t('bookings.documents.withdraw')}
                    <span className="visually-hidden"> {name}</span>
                  </Button>
                ) : (
                  !isClosed && (
                    <Button busy={busy} disabled={!consented && !agreed} onClick={() => share(id)}>
                      {t('bookings.documents.share')}
                      <span className="visually-hidden"> {name}</span>
                    </Button>
                  )
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

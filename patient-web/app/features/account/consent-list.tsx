import { useState } from 'react'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import { Status } from '~/components/ui/status'
import { orUndefined } from '~/lib/api/api'
import { fetchConsents, setConsent } from '~/lib/api/consents'
import { isLost } from '~/lib/api/error'
import type { Consent } from '~/lib/api/types'
import { formatLocalDate } from '~/lib/format/moment'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'
import { Done } from './parts'

/** Where a consent is asked for, its text stands with that form. */
const TEXTS: Record<Consent['purpose'], MessageId> = {
  health_data: 'bookings.consent',
  share_with_hospital: 'bookings.documents.consent',
  outside_ai: 'account.consent.outside_ai.text',
  marketing: 'account.consent.marketing.text',
}

/** What the patient has agreed to. Withdrawing takes one press, as giving does. */
export function ConsentList({ consents }: { consents: Consent[] }) {
  return (
    <ul className={styles.rows}>
      {consents.map((consent) => (
        <ConsentItem key={consent.purpose} loaded={consent} />
      ))}
    </ul>
  )
}

function ConsentItem({ loaded }: { loaded: Consent }) {
  const t = useT()
  const locale = useLocale()
  const [changed, setChanged] = useState<Consent>()
  /** As it was read again after a lost answer. */
  const [read, setRead] = useState<Consent>()
  const { busy, failure, run } = useTask()
  const { purpose, granted, givenAt, withdrawnAt } = read ?? changed ?? loaded
  const name = t(`account.consent.${purpose}`)
  const text = t(TEXTS[purpose])
  const date = (iso: string) => formatLocalDate(iso, locale)
  /** Nobody knows what the server did with a request that it did not answer. */
  const readAgain = async () => {
    const stored = await orUndefined(fetchConsents())
    setRead(stored?.find((consent) => consent.purpose === purpose))
  }
  const toggle = () =>
    void run(async () => {
      try {
        setChanged(await setConsent(purpose, !granted, locale))
        setRead(undefined)
      } catch (error) {
        if (isLost(error)) void readAgain()
        throw error
      }
    })
  return (
    <li className={styles.consent}>
      <h3>{name}</h3>
      <Status tone={granted ? 'good' : 'neutral'} icon={granted ? 'checkCircle' : 'crossCircle'}>
        {t(granted ? 'account.consent.given' : 'account.consent.notGiven')}
      </Status>
      <blockquote className={styles.quote}>{text}</blockquote>
      <p className="muted">{t(`account.consent.${purpose}.means`)}</p>
      {givenAt && <p className="muted">{t('account.consent.givenOn', { date: date(givenAt) })}</p>}
      {withdrawnAt && (
        <p className="muted">{t('account.consent.withdrawnOn', { date: date(withdrawnAt) })}</p>
      )}
      {failure && (
        <FailurePanel title={t('account.notSaved')} failure={failure} unanswered="common.unanswered" />
      )}
      <Done>
        {changed &&
          !read &&
          t(granted ? 'account.consent.nowGiven' : 'account.consent.nowWithdrawn', { name })}
      </Done>
      <Button busy={busy} onClick={toggle} className={styles.submit}>
        {t(granted ? 'account.consent.withdraw' : 'account.consent.give')}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  )
}

import { useRef, useState } from 'react'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Status } from '~/components/ui/status'
import { signOut } from '~/lib/api/session'
import type { OwnSession } from '~/lib/api/types'
import { formatMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'
import { endSession } from './api'
import { Done } from './parts'

interface SessionListProps {
  sessions: OwnSession[]
  /** Reads the sessions again. */
  onChange: () => Promise<void>
}

/** Where the account is signed in, and the ways to end that. */
export function SessionList({ sessions, onChange }: SessionListProps) {
  const t = useT()
  const [note, setNote] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const { busy, failure, run } = useTask()
  const others = sessions.filter(({ current }) => !current)
  const shown = [...sessions.filter(({ current }) => current), ...others]

  async function end(work: () => Promise<void>, said: string) {
    setNote(undefined)
    if (!(await run(work))) return
    await onChange()
    setNote(said)
    list.current?.focus()
  }

  return (
    <div className={styles.form} ref={list} tabIndex={-1}>
      <Done>{note}</Done>
      {failure && (
        <FailurePanel
          title={t('account.sessions.notEnded')}
          failure={failure}
          unanswered="common.unanswered"
        />
      )}
      <ul className={styles.rows}>
        {shown.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            busy={busy}
            onEnd={(name) =>
              void end(() => endSession(session.id), t('account.sessions.ended', { device: name }))
            }
          />
        ))}
      </ul>
      {others.length === 0 && <p className="muted">{t('account.sessions.only')}</p>}
      <div className={styles.buttons}>
        {others.length > 0 && (
          <Button
            busy={busy}
            onClick={() => void end(() => signOut('others'), t('account.sessions.othersEnded'))}
          >
            {t('account.sessions.endOthers')}
          </Button>
        )}
        <Button onClick={() => void signOut('global')}>{t('account.sessions.endAll')}</Button>
      </div>
    </div>
  )
}

interface SessionItemProps {
  session: OwnSession
  busy: boolean
  onEnd: (name: string) => void
}

function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const t = useT()
  const locale = useLocale()
  const { device, ip, current, audience, createdAt, lastUsedAt } = session
  const name = device ?? t('account.sessions.unknown')
  const time = (iso: string) => formatMoment(iso, locale)
  return (
    <li className={styles.row}>
      <div>
        <h2>
          <Icon name="globe" size={20} />
          {name}
        </h2>
        {current && (
          <Status tone="good" icon="checkCircle">
            {t('account.sessions.current')}
          </Status>
        )}
        {audience === 'admin' && (
          <Status tone="info" icon="shield">
            {t('account.sessions.admin')}
          </Status>
        )}
        <p className="muted">
          {t('account.sessions.opened', {
            time: time(createdAt),
            place: ip ?? t('account.sessions.noPlace'),
          })}
        </p>
        <p className="muted">{t('account.sessions.used', { time: time(lastUsedAt) })}</p>
      </div>
      {!current && (
        <Button busy={busy} onClick={() => onEnd(name)}>
          {t('account.sessions.end')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </li>
  )
}

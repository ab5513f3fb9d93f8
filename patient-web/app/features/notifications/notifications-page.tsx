import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { Note } from '~/components/state/note'
import { EmptyPanel, ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import { Status } from '~/components/ui/status'
import type { Notification, NotificationList, NotificationsSeen } from '~/lib/api/types'
import { useFocusOnArrival } from '~/lib/focus'
import { formatMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { useOnline } from '~/lib/online'
import { fetchNotifications, markRead } from './api'
import styles from './notifications.module.css'

interface NotificationsPageProps {
  /** The newest notifications; undefined when they could not be loaded. */
  newest: NotificationList | undefined
  /** The notifications are those of an earlier answer, as the last attempt failed. */
  isStale: boolean
  onChange: () => Promise<void>
}

export function NotificationsPage({ newest, isStale, onChange }: NotificationsPageProps) {
  const t = useT()
  const isOnline = useOnline()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const retry = <Button onClick={() => void onChange()}>{t('common.retry')}</Button>
  return (
    <div className={`page ${styles.page}`}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {t('dashboard.notifications.title')}
        </h1>
        <p className="lead">{t('dashboard.notifications.lead')}</p>
      </header>
      {!newest && (
        <ErrorPanel title={t('dashboard.notifications.failed')} actions={retry}>
          <p>{t(isOnline ? 'dashboard.notifications.failed.body' : 'dashboard.notifications.offline')}</p>
        </ErrorPanel>
      )}
      {newest && isStale && (
        <Note neutral>
          {t(isOnline ? 'dashboard.notifications.stale' : 'dashboard.notifications.offline')} {retry}
        </Note>
      )}
      {newest?.items.length === 0 && (
        <EmptyPanel title={t('dashboard.notifications.none')}>
          <p>{t('dashboard.notifications.none.body')}</p>
        </EmptyPanel>
      )}
      {newest && newest.items.length > 0 && <List newest={newest} onChange={onChange} />}
    </div>
  )
}

function List({ newest, onChange }: { newest: NotificationList; onChange: () => Promise<void> }) {
  const t = useT()
  const [older, setOlder] = useState<NotificationList>()
  const [note, setNote] = useState<string>()
  const section = useRef<HTMLElement>(null)
  const marking = useTask()
  const loading = useTask()
  const cursor = older ? older.nextCursor : newest.nextCursor
  const shown = [...newest.items, ...(older?.items ?? [])]
  const items = [...new Map(shown.toReversed().map((item) => [item.id, item])).values()].toReversed()

  async function mark(seen: NotificationsSeen, isSeen: (item: Notification) => boolean, said: string) {
    setNote(undefined)
    if (!(await marking.run(() => markRead(seen)))) return
    const readAt = new Date().toISOString()
    setOlder(
      older && { ...older, items: older.items.map((item) => (isSeen(item) ? { ...item, readAt } : item)) },
    )
    await onChange()
    setNote(said)
    section.current?.focus()
  }
  const upTo = items[0]?.createdAt
  const showOlder = () =>
    void loading.run(async () => {
      const page = await fetchNotifications({ cursor })
      setOlder({ ...page, items: [...(older?.items ?? []), ...page.items] })
    })
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('dashboard.notifications.title')}
      className={styles.list}
    >
      <Note>{note}</Note>
      {marking.failure && (
        <FailurePanel title={t('dashboard.notifications.notMarked')} failure={marking.failure} />
      )}
      {newest.unread > 0 && (
        <Button
          busy={marking.busy}
          onClick={() => void mark({ upTo }, () => true, t('dashboard.notifications.allRead'))}
        >
          {t('dashboard.notifications.readAll')}
        </Button>
      )}
      <ul>
        {items.map((item) => (
          <Item
            key={item.id}
            notification={item}
            busy={marking.busy}
            onRead={() =>
              void mark({ ids: [item.id] }, ({ id }) => id === item.id, t('dashboard.notifications.oneRead'))
            }
          />
        ))}
      </ul>
      {loading.failure && (
        <FailurePanel title={t('dashboard.notifications.failed')} failure={loading.failure} />
      )}
      {cursor && (
        <Button busy={loading.busy} onClick={showOlder}>
          {t('dashboard.notifications.older')}
        </Button>
      )}
    </section>
  )
}

interface ItemProps {
  notification: Notification
  busy: boolean
  onRead: () => void
}

function Item({ notification: { type, subject, createdAt, readAt }, busy, onRead }: ItemProps) {
  const t = useT()
  const locale = useLocale()
  // The server gives a patient no types of the team.
  const text = t(`dashboard.notifications.type.${type as Exclude<typeof type, `team_${string}`>}`)
  return (
    <li className={readAt ? styles.item : `${styles.item} ${styles.unread}`}>
      <div>
        <h2>
          <Link to={`/dashboard/bookings/${subject.id}`}>{text}</Link>
        </h2>
        <p className={styles.line}>
          {t('dashboard.notifications.booking', { id: subject.id.slice(-8) })}
          <time dateTime={createdAt}>{formatMoment(createdAt, locale)}</time>
          {!readAt && (
            <Status tone="info" icon="mail">
              {t('dashboard.notifications.unread')}
            </Status>
          )}
        </p>
      </div>
      {!readAt && (
        <Button busy={busy} onClick={onRead}>
          {t('dashboard.notifications.read')}
          <span className="visually-hidden"> {text}</span>
        </Button>
      )}
    </li>
  )
}

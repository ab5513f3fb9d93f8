import { Suspense, use, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Note } from '~/components/state/note'
import { EmptyPanel, ErrorPanel } from '~/components/state/panels'
import { Button } from '~/components/ui/button'
import { Status } from '~/components/ui/status'
import type { ConversationSummary } from '~/lib/api/types'
import { useFocusOnArrival } from '~/lib/focus'
import { formatMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { useLastLoaded } from '~/lib/last-loaded'
import { AssistantOpener, useAssistant } from './assistant'
import styles from './assistant.module.css'
import { DeleteConversation } from './delete-conversation'

interface ConversationsPageProps {
  /** Undefined when they could not be read. */
  conversations: Promise<ConversationSummary[] | undefined>
  /** To the use of health data. Undefined when it could not be read. */
  consented: Promise<boolean | undefined>
  onChange: () => void
}

export function ConversationsPage({ conversations, consented, onChange }: ConversationsPageProps) {
  const t = useT()
  useNewConversations(onChange)
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.pageHead}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {t('assistant.list')}
          </h1>
          <p className="lead">{t('assistant.list.lead')}</p>
        </div>
        <AssistantOpener />
      </header>
      <Suspense fallback={<Bones />}>
        <List {...{ conversations, consented, onChange }} />
      </Suspense>
    </div>
  )
}

/** Calls back when the adviser over the page keeps another conversation. */
function useNewConversations(onChange: () => void) {
  const { conversationId } = useAssistant()
  const listed = useRef(conversationId)
  useEffect(() => {
    if (listed.current === conversationId) return
    listed.current = conversationId
    onChange()
  }, [conversationId, onChange])
}

function List({ conversations, consented, onChange }: ConversationsPageProps) {
  const t = useT()
  const items = useLastLoaded(use(conversations))
  const needsConsent = use(consented) === false
  const { forget } = useAssistant()
  const [leaving, setLeaving] = useState<ConversationSummary>()
  const [note, setNote] = useState<string>()
  const list = useRef<HTMLElement>(null)
  if (!items) {
    return (
      <ErrorPanel
        title={t('assistant.list.failed')}
        actions={
          <Button look="primary" onClick={onChange}>
            {t('common.retry')}
          </Button>
        }
      >
        <p>{t('assistant.list.safe')}</p>
      </ErrorPanel>
    )
  }
  function deleted(id: string) {
    setLeaving(undefined)
    setNote(t('assistant.deleted'))
    forget(id)
    onChange()
    list.current?.focus()
  }
  return (
    <section ref={list} tabIndex={-1} aria-label={t('assistant.list')}>
      <Note>{note}</Note>
      {items.length === 0 ? (
        <EmptyPanel title={t('assistant.list.none')}>
          {needsConsent && <p>{t('assistant.list.none.text')}</p>}
        </EmptyPanel>
      ) : (
        <ul className={styles.rows}>
          {items.map((item) => (
            <Item key={item.id} {...item} onDelete={() => setLeaving(item)} />
          ))}
        </ul>
      )}
      {leaving && (
        <DeleteConversation
          conversation={leaving}
          onKeep={() => setLeaving(undefined)}
          onDeleted={() => deleted(leaving.id)}
        />
      )}
    </section>
  )
}

function Item({
  id,
  title,
  withTeam,
  unread,
  updatedAt,
  onDelete,
}: ConversationSummary & { onDelete: () => void }) {
  const t = useT()
  const locale = useLocale()
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <h2 dir="auto">
          <Link to={`/dashboard/conversations/${id}`}>{title}</Link>
        </h2>
        <p className={styles.line}>
          <time dateTime={updatedAt}>{formatMoment(updatedAt, locale)}</time>
          {unread > 0 && (
            <Status tone="info" icon="mail">
              {t('assistant.unread', { count: unread })}
            </Status>
          )}
          {withTeam && (
            <Status tone="neutral" icon="people">
              {t('assistant.list.team')}
            </Status>
          )}
        </p>
      </div>
      <Button onClick={onDelete} aria-label={t('assistant.delete.of', { title })}>
        {t('assistant.delete')}
      </Button>
    </li>
  )
}

function Bones() {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className={styles.bones}>
      {['a', 'b', 'c'].map((bone) => (
        <div key={bone} className={styles.item}>
          <span />
        </div>
      ))}
    </div>
  )
}

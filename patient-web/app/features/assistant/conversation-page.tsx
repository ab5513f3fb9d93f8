import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '~/lib/api/session'
import type { Conversation } from '~/lib/api/types'
import { useFocusOnArrival } from '~/lib/focus'
import { useT } from '~/lib/i18n/i18n'
import { ask } from './api'
import { useAssistant } from './assistant'
import styles from './assistant.module.css'
import { createChat, messagesOf } from './chat'
import { countryHere } from './country'
import { readCurrent } from './kept-conversations'
import { useLiveConversations } from './live'
import { PatientConversation } from './patient-conversation'
import { useKeptDraft } from './use-kept-draft'

/** One kept conversation on a page of its own: mails lead here. */
export function ConversationPage({ conversation }: { conversation: Conversation }) {
  const t = useT()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const { openAnew } = useAssistant()
  const { id, title, withTeam } = conversation
  const [chat] = useState(() =>
    createChat(
      ask,
      { conversationId: id, withTeam, kept: true, messages: messagesOf(conversation) },
      countryHere(),
    ),
  )
  useLiveConversations(() => void chat.refresh(() => readCurrent(chat)))
  const session = useSession()
  useKeptDraft(chat, session.status === 'signed-in' ? session.session.user.id : undefined, id)
  return (
    <div className={`page ${styles.page}`}>
      <header>
        <Link to="/dashboard/conversations" className={styles.back}>
          {t('assistant.back')}
        </Link>
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
      </header>
      <div className={styles.sheet}>
        <PatientConversation chat={chat} onNew={openAnew} />
      </div>
    </div>
  )
}

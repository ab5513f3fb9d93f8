import { useState } from 'react'
import { Link } from 'react-router-dom'
import { telephone } from '~/components/contact/channels'
import { Icon } from '~/components/ui/icon'
import type { Contact } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './assistant.module.css'
import type { ChatState } from './chat'
import { Conversation } from './conversation'
import { HISTORY } from './submit'
import { chatOf, useChat, VISITOR } from './use-chat'

interface AssistantPageProps {
  contact: Contact | undefined
  /** What a form without scripts has come back with. */
  given: Partial<ChatState> | undefined
}

/** The adviser for whoever has no account. The server draws it; without scripts its form is posted. */
export function AssistantPage({ contact, given }: AssistantPageProps) {
  const t = useT()
  const [chat] = useState(() => chatOf(VISITOR, given))
  const { messages } = useChat(chat)
  return (
    <div className={`page ${styles.page}`}>
      <header>
        <h1>{t('assistant.title')}</h1>
        <p className="lead">{t('assistant.lead')}</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.sheet}>
          <Conversation
            chat={chat}
            action="/assistant#newest"
            about={
              <div className={styles.facts}>
                <p>{t('assistant.memory.visitor')}</p>
                <p>{t('assistant.adviser.own')}</p>
              </div>
            }
            hidden={<input type="hidden" name={HISTORY} value={JSON.stringify(messages.map(turnOf))} />}
            below={<VisitorsPerson contact={contact} />}
          />
        </div>
        <aside className={styles.aside}>
          <section aria-labelledby="assistant-is">
            <h2 id="assistant-is">{t('assistant.is')}</h2>
            <ul>
              {(['ai', 'catalogue', 'doctor', 'kept'] as const).map((fact) => (
                <li key={fact}>
                  <Icon name={fact === 'doctor' || fact === 'kept' ? 'alert' : 'check'} size={20} />
                  {t(`assistant.is.${fact}`)}
                </li>
              ))}
            </ul>
            <p>{t('common.contact.emergency')}</p>
          </section>
        </aside>
      </div>
    </div>
  )
}

const turnOf = ({ role, content, sources, emergency }: ChatState['messages'][number]) => ({
  role,
  content,
  ...(sources.length > 0 && { sources }),
  ...(emergency && { emergency }),
})

function VisitorsPerson({ contact }: { contact: Contact | undefined }) {
  const t = useT()
  return (
    <p className={styles.visitor}>
      <strong>{t('assistant.person')}:</strong>
      {contact?.phone && <a href={telephone(contact.phone)}>{contact.phone}</a>}
      <Link to="/contact">{t('assistant.person.write')}</Link>
      {contact?.phone && contact.demonstration && (
        <span className="muted">{t('common.contact.demonstration')}</span>
      )}
    </p>
  )
}

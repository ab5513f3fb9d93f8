import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { useT } from '~/lib/i18n/i18n'
import styles from './assistant.module.css'
import type { Chat } from './chat'
import { readCurrent } from './kept-conversations'
import { PatientConversation } from './patient-conversation'
import { useChat } from './use-chat'

/** The adviser over the page. What was said and typed is there again when it is opened the next time. */
export function AssistantDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const { messages } = useChat(chat)
  const { key } = useLocation()
  /** A link in it was followed: from where. */
  const left = useRef<string>(undefined)
  // Before the field asks for the focus, which a dialog gives to its first link when it opens.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  // It may have gone on elsewhere.
  useEffect(() => {
    void chat.refresh(() => readCurrent(chat))
  }, [chat])
  // A link in it leads to a page, which has to be seen.
  useEffect(() => {
    if (left.current && left.current !== key) dialog.current?.close()
  }, [key])
  function follow({ target }: MouseEvent) {
    if ((target as Element).closest('a[href^="/"]')) left.current = key
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by a key is clicked, too
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="assistant-title"
      onClose={onClose}
      onClick={follow}
    >
      <header className={styles.head}>
        <div>
          <h2 id="assistant-title">{t('assistant.title')}</h2>
          <p>{t('assistant.lead')}</p>
        </div>
        <Button look="plain" className={styles.close} onClick={() => dialog.current?.close()}>
          <Icon name="cross" size={22} />
          <span className="visually-hidden">{t('common.close')}</span>
        </Button>
        <nav aria-label={t('assistant.chats')}>
          <Link to="/dashboard/conversations">{t('assistant.earlier')}</Link>
          {messages.length > 0 && (
            <button type="button" className={styles.inline} onClick={chat.reset}>
              {t('assistant.new')}
            </button>
          )}
        </nav>
      </header>
      <PatientConversation chat={chat} framed focus onNew={chat.reset} />
    </dialog>
  )
}

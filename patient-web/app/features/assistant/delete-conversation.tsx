import { useEffect, useRef } from 'react'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import type { ConversationSummary } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { deleteConversation } from './api'
import styles from './assistant.module.css'

interface DeleteConversationProps {
  conversation: ConversationSummary
  onKeep: () => void
  /** It is gone. */
  onDeleted: () => void
}

/** Asks before a conversation is destroyed, and says what that means. */
export function DeleteConversation({ conversation, onKeep, onDeleted }: DeleteConversationProps) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const { busy, failure, run } = useTask()
  useEffect(() => dialog.current?.showModal(), [])
  /** Closed before it goes, so that the focus is free again. */
  const close = () => dialog.current?.close()

  async function destroy() {
    if (!(await run(() => deleteConversation(conversation.id)))) return
    close()
    onDeleted()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.ask}
      aria-labelledby="delete-conversation"
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onKeep}
    >
      <h2 id="delete-conversation">{t('assistant.delete.ask')}</h2>
      <p dir="auto">
        <strong>{conversation.title}</strong>
      </p>
      <p>{t('assistant.delete.means')}</p>
      {conversation.withTeam && <p>{t('assistant.delete.team')}</p>}
      {failure && <FailurePanel title={t('assistant.delete.failed')} failure={failure} />}
      <div className={styles.buttons}>
        <Button busy={busy} onClick={close}>
          {t('assistant.delete.keep')}
        </Button>
        <Button busy={busy} className={styles.danger} onClick={() => void destroy()}>
          {t('assistant.delete.confirm')}
        </Button>
      </div>
    </dialog>
  )
}

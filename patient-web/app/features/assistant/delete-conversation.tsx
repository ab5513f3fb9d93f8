import { DestroyDialog } from '~/components/destroy/destroy-dialog'
import type { ConversationSummary } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { deleteConversation } from './kept-conversations'

interface DeleteConversationProps {
  conversation: ConversationSummary
  onKeep: () => void
  onDeleted: () => void
}

export function DeleteConversation({ conversation, onKeep, onDeleted }: DeleteConversationProps) {
  const t = useT()
  return (
    <DestroyDialog
      texts={{
        ask: t('assistant.delete.ask'),
        failed: t('assistant.delete.failed'),
        keep: t('assistant.delete.keep'),
        confirm: t('assistant.delete.confirm'),
      }}
      name={conversation.title}
      destroy={() => deleteConversation(conversation.id)}
      onKeep={onKeep}
      onDestroyed={onDeleted}
    >
      <p>{t('assistant.delete.means')}</p>
      {conversation.withTeam && <p>{t('assistant.delete.team')}</p>}
    </DestroyDialog>
  )
}

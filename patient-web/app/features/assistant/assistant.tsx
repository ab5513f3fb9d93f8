import { createContext, type ReactNode, use, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { showToast } from '~/components/ui/toast-store'
import { CONNECTED, useServerEvents } from '~/lib/api/events'
import type { Offer } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { AssistantDialog } from './assistant-dialog'
import type { AskedOffer } from './chat'
import { readCurrent } from './kept-conversations'
import { conversationOf } from './live'
import { chatOf, useConversationId } from './use-chat'
import { useKeptDraft } from './use-kept-draft'

interface Handle {
  open: () => void
  openAnew: () => void
  /** Opens it for questions about one offer. */
  askAbout: (offer: AskedOffer) => void
  /** Of the conversation that is kept. */
  conversationId: string | null
  /** A conversation was deleted: it is not shown here either. */
  forget: (conversationId: string) => void
}

const nothing = () => undefined
const AssistantContext = createContext<Handle>({
  open: nothing,
  openAnew: nothing,
  askAbout: nothing,
  conversationId: null,
  forget: nothing,
})

/** The adviser over the page. */
export const useAssistant = () => use(AssistantContext)

interface AssistantProps {
  userId: string
  children: ReactNode
}

/** The adviser of the signed-in pages: one chat, which goes on from page to page. */
export function Assistant({ userId, children }: AssistantProps) {
  const [open, setOpen] = useState(false)
  const chat = chatOf(userId)
  useKeptDraft(chat, userId, 'adviser')
  const conversationId = useConversationId(chat)
  const { pathname } = useLocation()
  useServerEvents((event) => {
    const changed = event.name === CONNECTED ? conversationId : conversationOf(event)
    if (!changed) return
    if (changed === conversationId) void chat.refresh(() => readCurrent(chat))
    if (event.name !== CONNECTED && !open && !pathname.endsWith(changed))
      showToast({ tone: 'success', title: 'assistant.toast.answer', body: 'assistant.toast.answer.body' })
  })
  const handle: Handle = {
    open: () => setOpen(true),
    openAnew: () => {
      chat.reset()
      setOpen(true)
    },
    askAbout: (offer) => {
      chat.set({ offer })
      setOpen(true)
    },
    conversationId,
    forget: (id) => {
      if (conversationId === id) chat.reset()
    },
  }
  return (
    <AssistantContext value={handle}>
      {children}
      {open && <AssistantDialog chat={chat} onClose={() => setOpen(false)} />}
    </AssistantContext>
  )
}

export function AssistantOpener({ compact = false }: { compact?: boolean }) {
  const t = useT()
  const { open } = useAssistant()
  return (
    <Button onClick={open} aria-haspopup="dialog">
      <Icon name="chat" size={20} />
      {t(compact ? 'assistant.open.short' : 'assistant.title')}
    </Button>
  )
}

export function AskAboutOffer({ id, hospital: { name } }: Pick<Offer, 'id' | 'hospital'>) {
  const t = useT()
  const { askAbout } = useAssistant()
  return (
    <Button onClick={() => askAbout({ id, hospital: name })} aria-haspopup="dialog">
      <Icon name="chat" size={20} />
      {t('assistant.offer.ask', { hospital: name })}
    </Button>
  )
}

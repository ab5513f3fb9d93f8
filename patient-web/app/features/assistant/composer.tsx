import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { Form } from 'react-router-dom'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { useT } from '~/lib/i18n/i18n'
import type { Chat, ChatState } from './chat'
import styles from './conversation.module.css'
import { useRunning } from './use-running'

const MOST_CHARACTERS = 2_000
export const FORM = 'assistant-form'

interface ComposerProps {
  chat: Chat
  state: ChatState
  /** Where the form goes before the scripts have arrived, and what it takes along. */
  action?: string
  /** The field takes the focus. */
  focus?: boolean
  onSend: () => void
  /** The way to a person. */
  person?: ReactNode
  children?: ReactNode
}

export function Composer({ chat, state, action, focus = false, onSend, person, children }: ComposerProps) {
  const t = useT()
  const running = useRunning()
  const field = useRef<HTMLTextAreaElement>(null)
  const busy = state.partial !== undefined
  const blank = !state.draft.trim()
  const had = useRef(focus)

  useEffect(() => {
    // A field that was switched off has lost the focus; whoever went elsewhere meanwhile stays there.
    if (!busy && had.current && document.activeElement === document.body) field.current?.focus()
  }, [busy])

  // What was typed before the scripts arrived.
  useEffect(() => {
    if (field.current?.value && !chat.get().draft) chat.type(field.current.value)
  }, [chat])
  useEffect(() => {
    if (focus) field.current?.focus()
  }, [focus])

  function send(text?: string) {
    had.current = true
    chat.send(text)
    onSend()
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as unknown as { submitter: HTMLButtonElement | null }
    send(submitter?.name === 'suggestion' ? submitter.value : undefined)
  }
  function onKeyDown(event: KeyboardEvent) {
    // While a word is put together from several keys, Enter belongs to the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  const hint = (
    <p id="assistant-hint" className={styles.hint}>
      <span className={styles.keys}>
        {t('assistant.hint')} <span>· {t('assistant.hint.line')}</span>
      </span>
      <span>{t('assistant.footer')}</span>
    </p>
  )
  return (
    <Form id={FORM} method="post" action={action} className={styles.composer} onSubmit={onSubmit}>
      {children}
      {state.draft.length > MOST_CHARACTERS && (
        <p className={styles.long}>{t('assistant.long', { count: state.draft.length })}</p>
      )}
      <textarea
        ref={field}
        name="message"
        aria-label={t('assistant.input')}
        aria-describedby="assistant-hint"
        placeholder={t(state.withTeam ? 'assistant.input.team' : 'assistant.input.placeholder')}
        rows={2}
        value={state.draft}
        disabled={busy}
        onChange={(event) => chat.type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.tools}>
        <div>{person || hint}</div>
        <Button type="submit" look="primary" disabled={running && (busy || blank)}>
          {t('assistant.send')}
          <Icon name="arrow" size={20} className={styles.arrow} />
        </Button>
      </div>
      {person && hint}
    </Form>
  )
}

import type { ReactNode } from 'react'
import { EmergencyBar } from '~/components/emergency/emergency-bar'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { type MessageId, useMessage, useT, type Message as Words } from '~/lib/i18n/i18n'
import type { Chat, Unsent } from './chat'
import { Composer } from './composer'
import styles from './conversation.module.css'
import { Arriving, Greeting, Message } from './message'
import { Suggestions } from './suggestions'
import { useChat } from './use-chat'
import { useFollow } from './use-follow'

interface ConversationProps {
  chat: Chat
  /** Whether it is kept, and who answers. */
  about: ReactNode
  /** The way to a person, beside the way to the adviser. */
  person?: ReactNode
  /** Texts of questions to begin with, where they are not the usual ones. */
  suggestions?: MessageId[] | undefined
  /** Above the field: who reads what is written. */
  reader?: ReactNode
  /** Below the field. */
  below?: ReactNode
  /** What has to be answered before the next message. */
  instead?: ReactNode
  /** It scrolls within its frame, not with the page. */
  framed?: boolean
  /** The field takes the focus when it is shown. */
  focus?: boolean
  /** Where the form goes without scripts. */
  action?: string
  /** What the form takes along without scripts. */
  hidden?: ReactNode
}

export function Conversation({
  chat,
  about,
  person,
  suggestions,
  reader,
  below,
  instead,
  framed = false,
  focus,
  action,
  hidden,
}: ConversationProps) {
  const t = useT()
  const state = useChat(chat)
  const { messages, partial, failure, emergency } = state
  const { end, away, follow } = useFollow(
    `${messages.length} ${partial?.length} ${messages.filter(({ unsent }) => unsent).length}`,
  )
  return (
    <div className={framed ? `${styles.conversation} ${styles.framed}` : styles.conversation}>
      {emergency && (
        <div className={styles.emergency}>
          <EmergencyBar answer={emergency} />
        </div>
      )}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section
        className={styles.scroll}
        aria-label={t('assistant.conversation')}
        tabIndex={framed ? 0 : undefined}
      >
        <Greeting />
        {messages.length === 0 && <Suggestions busy={partial !== undefined} ids={suggestions} />}
        <div className={styles.about}>{about}</div>
        <ol className={styles.messages} aria-live="polite" aria-relevant="additions">
          {messages.map((message) => (
            <Message {...message} key={message.key}>
              {message.unsent && <NotSent chat={chat} asked={message.key} unsent={message.unsent} />}
            </Message>
          ))}
        </ol>
        {partial && <Arriving text={partial} />}
        <p role="status" className={styles.thinking}>
          {partial !== undefined && t('assistant.thinking')}
        </p>
        {failure && <Failure text={failure} />}
        <div ref={end} className={styles.end} id="newest" />
      </section>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
      <div className={styles.foot}>
        {away && messages.length > 0 && (
          <Button className={styles.newest} onClick={follow}>
            <Icon name="arrow" size={18} className={styles.down} />
            {t('assistant.newest')}
          </Button>
        )}
        {reader}
        {instead ?? (
          <Composer chat={chat} state={state} action={action} focus={focus} onSend={follow} person={person}>
            {hidden}
          </Composer>
        )}
        {below}
      </div>
    </div>
  )
}

/** In the adviser's place: that there is no answer, and why. */
function Failure({ text, children }: { text: Words; children?: ReactNode }) {
  const t = useT()
  const words = useMessage()
  return (
    <div className={styles.failure} role="alert">
      <p>{t('assistant.apology')}</p>
      <p className={styles.why}>{words(text)}</p>
      {children}
      <p>{t('assistant.failed.emergency')}</p>
    </div>
  )
}

interface NotSentProps {
  chat: Chat
  /** The key of the message. */
  asked: string
  unsent: Unsent
}

/** Below a message that has no answer: why, and what to do. */
function NotSent({ chat, asked, unsent: { text, again } }: NotSentProps) {
  const t = useT()
  const { partial } = useChat(chat)
  const busy = partial !== undefined
  return (
    <Failure text={text}>
      <p>{t(again ? 'assistant.unsent' : 'assistant.refused')}</p>
      <p className={styles.choices}>
        {again && (
          <Button busy={busy} onClick={() => chat.again(asked)}>
            {t('common.retry')}
          </Button>
        )}
        <Button onClick={() => chat.takeBack(asked)}>{t('assistant.edit')}</Button>
      </p>
    </Failure>
  )
}

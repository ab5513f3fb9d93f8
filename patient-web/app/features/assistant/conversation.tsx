import type { ReactNode } from 'react'
import { EmergencyBar } from '~/components/emergency/emergency-bar'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { useMessage, useT } from '~/lib/i18n/i18n'
import type { Chat } from './chat'
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
  const { end, away, follow } = useFollow(`${messages.length} ${partial?.length} ${failure}`)
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
        {messages.length === 0 && <Suggestions busy={partial !== undefined} />}
        <div className={styles.about}>{about}</div>
        <ol className={styles.messages} aria-live="polite" aria-relevant="additions">
          {messages.map((message) => (
            <Message {...message} key={message.key} />
          ))}
        </ol>
        {partial && <Arriving text={partial} />}
        <p role="status" className={styles.thinking}>
          {partial !== undefined && t('assistant.thinking')}
        </p>
        {failure && <Failure chat={chat} failure={failure} />}
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

type FailureOf = NonNullable<ReturnType<Chat['get']>['failure']>

/** In the adviser's place: that there is no answer, why, and what to do. */
function Failure({ chat, failure: { text, again } }: { chat: Chat; failure: FailureOf }) {
  const t = useT()
  const words = useMessage()
  return (
    <div className={styles.failure} role="alert">
      <p>{t('assistant.apology')}</p>
      <p className={styles.why}>{words(text)}</p>
      <p>{t('assistant.failed.emergency')}</p>
      <Button onClick={again ? chat.again : chat.takeBack}>
        {t(again ? 'common.retry' : 'assistant.edit')}
      </Button>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '~/components/ui/icon'
import { formatMoment } from '~/lib/format/moment'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { AnswerText } from './answer-text'
import type { ChatMessage } from './chat'
import styles from './conversation.module.css'

const LOOKS = { user: styles.mine, assistant: styles.answer, team: styles.team }

interface MessageProps extends ChatMessage {
  /** Below a message that was not answered. */
  children?: ReactNode
}

export function Message({ role, content, sources, emergency, broken, createdAt, children }: MessageProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <li className={emergency && role === 'assistant' ? `${styles.answer} ${styles.urgent}` : LOOKS[role]}>
      <p className={styles.by}>
        <strong>{t(`assistant.by.${role}`)}</strong>{' '}
        {createdAt && <time dateTime={createdAt}>{formatMoment(createdAt, locale)}</time>}
      </p>
      <div className={styles.text} dir="auto">
        {role === 'assistant' ? <AnswerText text={content} /> : content}
      </div>
      {broken && <p className={styles.note}>{t('assistant.broken')}</p>}
      {!emergency && sources.length > 0 && (
        <div className={styles.sources}>
          <p>{t('assistant.sources')}</p>
          <ul>
            {sources.map(({ path, title }) => (
              <li key={path}>
                <Icon name="file" size={18} />
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {children}
    </li>
  )
}

/** Before anything is asked: that it is an AI, what it can do and what it does not. */
export function Greeting() {
  const t = useT()
  return (
    <div className={`${styles.answer} ${styles.greeting}`}>
      <p className={styles.by}>
        <strong>{t('assistant.by.assistant')}</strong>
      </p>
      <p>
        <strong>{t('assistant.greeting')}</strong> {t('assistant.greeting.can')}{' '}
        {t('assistant.greeting.cannot')}
      </p>
      <p>{t('assistant.greeting.emergency')}</p>
    </div>
  )
}

/** What has arrived of an answer. It is announced as a whole once it is finished. */
export function Arriving({ text }: { text: string }) {
  const t = useT()
  return (
    <div className={styles.answer}>
      <p className={styles.by}>
        <strong>{t('assistant.by.assistant')}</strong>
      </p>
      <div className={styles.text} dir="auto">
        <AnswerText text={text} arriving />
      </div>
    </div>
  )
}

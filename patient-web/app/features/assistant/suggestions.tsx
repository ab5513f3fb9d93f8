import { type MessageId, useT } from '~/lib/i18n/i18n'
import { FORM } from './composer'
import styles from './conversation.module.css'

const SUGGESTIONS: MessageId[] = [
  'assistant.suggestion.cost',
  'assistant.suggestion.destination',
  'assistant.suggestion.visa',
]

/** Where to begin: each is sent as it stands. */
export function Suggestions({ busy, ids = SUGGESTIONS }: { busy: boolean; ids: MessageId[] | undefined }) {
  const t = useT()
  return (
    <ul className={styles.suggestions} aria-label={t('assistant.suggestions')}>
      {ids.map((id) => (
        <li key={id}>
          <button type="submit" form={FORM} name="suggestion" value={t(id)} disabled={busy} formNoValidate>
            {t(id)}
          </button>
        </li>
      ))}
    </ul>
  )
}

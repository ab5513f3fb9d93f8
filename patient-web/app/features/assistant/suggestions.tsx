import { type MessageId, useT } from '~/lib/i18n/i18n'
import { FORM } from './composer'
import styles from './conversation.module.css'

const SUGGESTIONS: MessageId[] = [
  'assistant.suggestion.cost',
  'assistant.suggestion.destination',
  'assistant.suggestion.visa',
]
const OFFER_SUGGESTIONS: MessageId[] = [
  'assistant.suggestion.offerLeavesOut',
  'assistant.suggestion.offerPayment',
  'assistant.suggestion.offerCancelled',
]

/** Where to begin: each is sent as it stands. */
export function Suggestions({ busy, ofOffer }: { busy: boolean; ofOffer: boolean }) {
  const t = useT()
  return (
    <ul className={styles.suggestions} aria-label={t('assistant.suggestions')}>
      {(ofOffer ? OFFER_SUGGESTIONS : SUGGESTIONS).map((id) => (
        <li key={id}>
          <button type="submit" form={FORM} name="suggestion" value={t(id)} disabled={busy} formNoValidate>
            {t(id)}
          </button>
        </li>
      ))}
    </ul>
  )
}

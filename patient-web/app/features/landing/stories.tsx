import { Section } from '~/components/layout/section'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './stories.module.css'

const STORIES = ['hip', 'heart', 'family']

/** No real patient speaks here, and each story says so. */
export function Stories() {
  const t = useT()
  return (
    <Section id="stories" title="landing.stories.title" lead="landing.stories.lead" warm>
      <ul className={styles.stories}>
        {STORIES.map((key) => (
          <li key={key}>
            <figure>
              <p className={styles.label}>{t('landing.stories.label')}</p>
              <blockquote>{t(`landing.stories.${key}.text` as MessageId)}</blockquote>
              <figcaption>{t(`landing.stories.${key}` as MessageId)}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}

import type { ReactNode } from 'react'
import { Icon, type IconName } from '~/components/ui/icon'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './hero.module.css'

const PROMISES: { icon: IconName; text: MessageId }[] = [
  { icon: 'checkCircle', text: 'landing.promise.free' },
  { icon: 'clock', text: 'landing.promise.answer' },
  { icon: 'chat', text: 'landing.promise.language' },
]

export function Hero({ search, map }: { search: ReactNode; map: ReactNode }) {
  const t = useT()
  return (
    <section className={styles.hero}>
      <div className={`page ${styles.grid}`}>
        <div className={styles.words}>
          <h1>{t('landing.hero.title')}</h1>
          <p className="lead">{t('landing.hero.lead')}</p>
          <div className={styles.search}>{search}</div>
        </div>
        <div className={styles.map}>{map}</div>
        <ul className={styles.promises}>
          {PROMISES.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} />
              {t(text)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

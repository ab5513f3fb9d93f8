import { ButtonLink } from '~/components/ui/button'
import type { Contact } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './offline-page.module.css'

const CHANNELS = [
  ['email', 'offline.contact.email'],
  ['phone', 'offline.contact.phone'],
  ['whatsapp', 'offline.contact.whatsapp'],
] as const

/** What the worker shows in place of a page that did not load. It fills in the pages that it kept. */
export function OfflinePage({ contact }: { contact: Contact | undefined }) {
  const t = useT()
  return (
    <div className={`page ${styles.offline}`} data-kept="none">
      <img className={styles.picture} src="/img/page-offline.svg" width="480" height="240" alt="" />
      <div className={styles.head}>
        <h1>{t('offline.title')}</h1>
        <p className="lead">{t('offline.lead')}</p>
        {/* The worker writes the address of the page that did not load here. */}
        <ButtonLink look="primary" to="/offline" reloadDocument>
          {t('offline.retry')}
        </ButtonLink>
      </div>
      <div className={styles.parts}>
        <section>
          <h2>{t('offline.safe.title')}</h2>
          <p>{t('offline.safe.body')}</p>
        </section>
        <section className={styles.emergency}>
          <h2>{t('offline.emergency.title')}</h2>
          <p>{t('offline.emergency.body')}</p>
        </section>
        <section className={styles.kept}>
          <h2>{t('offline.kept.title')}</h2>
          <p>{t('offline.kept.body')}</p>
          <ul data-kept-list />
        </section>
        <section>
          <h2>{t('offline.contact.title')}</h2>
          {contact?.demonstration && <p className="muted">{t('offline.contact.demonstration')}</p>}
          <dl className={styles.channels}>
            {CHANNELS.map(([channel, label]) => (
              <div key={channel}>
                <dt>{t(label)}</dt>
                <dd>{contact?.[channel] ?? t('offline.contact.unset')}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  )
}

import { telephone, whatsapp } from '~/components/contact/channels'
import { Icon } from '~/components/ui/icon'
import type { Contact } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './contact-page.module.css'

/** For patients on their way. Whoever is in danger calls an ambulance first. */
export function Emergency({ contact }: { contact: Contact | undefined }) {
  const t = useT()
  const unset = <span className="muted">{t('common.contact.unset')}</span>
  return (
    <section id="emergency" aria-labelledby="emergency-title" className={styles.emergency}>
      <h2 id="emergency-title">{t('contact.emergency.title')}</h2>
      <p className={styles.first}>
        <Icon name="alert" />
        {t('contact.emergency.first')}
      </p>
      <dl>
        <div>
          <dt>{t('contact.emergency.hotline')}</dt>
          <dd>
            {contact?.hotline ? <a href={telephone(contact.hotline)}>{contact.hotline}</a> : unset}{' '}
            <span>{t('contact.emergency.or')}</span>
          </dd>
        </div>
        <div>
          <dt>{t('common.contact.whatsapp')}</dt>
          <dd>{contact?.whatsapp ? <a href={whatsapp(contact.whatsapp)}>{contact.whatsapp}</a> : unset}</dd>
        </div>
      </dl>
      {contact?.hotline && <p className="small">{t('contact.emergency.note')}</p>}
    </section>
  )
}

import { Section } from '~/components/layout/section'
import { ButtonLink } from '~/components/ui/button'
import { Icon, type IconName } from '~/components/ui/icon'
import { quotePath } from '~/lib/api/return-to'
import type { Contact } from '~/lib/api/types'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './contact-block.module.css'

type Channel = 'email' | 'phone' | 'whatsapp' | 'website'

const CHANNELS: { channel: Channel; icon: IconName; href: (value: string) => string }[] = [
  { channel: 'email', icon: 'mail', href: (value) => `mailto:${value}` },
  { channel: 'phone', icon: 'phone', href: (value) => `tel:${value.replace(/[^+\d]/g, '')}` },
  { channel: 'whatsapp', icon: 'chat', href: (value) => `https://wa.me/${value.replace(/\D/g, '')}` },
  {
    channel: 'website',
    icon: 'globe',
    href: (value) => (value.includes('://') ? value : `https://${value}`),
  },
]

export function ContactBlock({ contact }: { contact: Contact | undefined }) {
  const t = useT()
  return (
    <Section id="contact" title="landing.contact.title" lead="landing.contact.lead">
      <div className={styles.grid}>
        <div>
          {contact?.demonstration && (
            <p className={styles.demonstration}>{t('landing.contact.demonstration')}</p>
          )}
          <dl className={styles.channels}>
            {CHANNELS.map(({ channel, icon, href }) => (
              <div key={channel}>
                <dt>
                  <Icon name={icon} size={20} />
                  {t(`landing.contact.${channel}` as MessageId)}
                </dt>
                <dd>
                  {contact?.[channel] ? (
                    <a href={href(contact[channel])}>{contact[channel]}</a>
                  ) : (
                    <span className="muted">{t('landing.contact.unset')}</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={styles.hours}>
          <h3>{t('landing.contact.hours')}</h3>
          <ul>
            <li>{t('landing.contact.hours.week')}</li>
            <li>{t('landing.contact.hours.saturday')}</li>
            <li>{t('landing.contact.hours.sunday')}</li>
          </ul>
          <ButtonLink look="primary" to={quotePath({ type: 'consultation' })}>
            {t('common.cta.consultation')}
          </ButtonLink>
          <p className="small">{t('landing.contact.emergency')}</p>
        </div>
      </div>
    </Section>
  )
}

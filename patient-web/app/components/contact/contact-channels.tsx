import { Icon } from '~/components/ui/icon'
import type { Contact } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { CHANNELS } from './channels'
import styles from './contact.module.css'

interface ContactChannelsProps {
  contact: Contact | undefined
  /** A card for each way, instead of a line. */
  cards?: boolean
}

const withoutProtocol = (address: string) => address.replace(/^https:\/\//, '')

/** How to reach the team. What nobody has entered is not available yet. */
export function ContactChannels({ contact, cards = false }: ContactChannelsProps) {
  const t = useT()
  return (
    <div>
      {contact?.demonstration && <p className={styles.demonstration}>{t('common.contact.demonstration')}</p>}
      <dl className={cards ? styles.cards : styles.channels}>
        {CHANNELS.map(({ channel, icon, href }) => (
          <div key={channel}>
            <dt>
              <Icon name={icon} size={cards ? 28 : 20} />
              {t(`common.contact.${channel}`)}
            </dt>
            <dd>
              {contact?.[channel] ? (
                <a href={href(contact[channel])}>{withoutProtocol(contact[channel])}</a>
              ) : (
                <span className="muted">{t('common.contact.unset')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

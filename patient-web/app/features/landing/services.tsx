import { Section } from '~/components/layout/section'
import { Icon, type IconName } from '~/components/ui/icon'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './services.module.css'

const SERVICES: { icon: IconName; key: string }[] = [
  { icon: 'chat', key: 'consultation' },
  { icon: 'search', key: 'matching' },
  { icon: 'plane', key: 'travel' },
  { icon: 'people', key: 'concierge' },
  { icon: 'heart', key: 'aftercare' },
]

export function Services() {
  const t = useT()
  return (
    <Section id="services" title="landing.services.title" lead="landing.services.lead">
      <ul className={styles.services}>
        {SERVICES.map(({ icon, key }) => (
          <li key={key}>
            <Icon name={icon} size={28} />
            <h3>{t(`landing.services.${key}` as MessageId)}</h3>
            <p>{t(`landing.services.${key}.text` as MessageId)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

import { Link } from 'react-router-dom'
import { Icon, type IconName } from '~/components/ui/icon'
import { quotePath } from '~/lib/api/return-to'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './contact-page.module.css'

const ACTIONS: { to: string; icon: IconName; title: MessageId; text: MessageId }[] = [
  {
    to: quotePath({ type: 'consultation' }),
    icon: 'calendar',
    title: 'contact.quick.consultation',
    text: 'contact.quick.consultation.text',
  },
  {
    to: '/assistant',
    icon: 'chat',
    title: 'common.nav.assistant',
    text: 'contact.quick.assistant.text',
  },
  { to: '/patient-guide', icon: 'flag', title: 'contact.quick.guide', text: 'contact.quick.guide.text' },
  {
    to: '/treatments',
    icon: 'search',
    title: 'contact.quick.treatments',
    text: 'contact.quick.treatments.text',
  },
]

export function QuickActions() {
  const t = useT()
  return (
    <ul className={styles.quick}>
      {ACTIONS.map(({ to, icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} size={28} />
          <Link to={to}>{t(title)}</Link>
          <p>{t(text)}</p>
        </li>
      ))}
    </ul>
  )
}

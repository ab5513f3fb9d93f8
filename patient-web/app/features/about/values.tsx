import { Icon, type IconName } from '~/components/ui/icon'
import { useT } from '~/lib/i18n/i18n'
import styles from './values.module.css'

const VALUES = [
  { id: 'integrity', icon: 'checkCircle' },
  { id: 'compassion', icon: 'heart' },
  { id: 'excellence', icon: 'flag' },
  { id: 'safety', icon: 'shield' },
] as const satisfies { id: string; icon: IconName }[]

/** Four stops on the line. */
export function Values() {
  const t = useT()
  return (
    <ul className={styles.values}>
      {VALUES.map(({ id, icon }) => (
        <li key={id}>
          <span className={styles.mark}>
            <Icon name={icon} size={26} />
          </span>
          <div>
            <h3>{t(`about.value.${id}`)}</h3>
            <p>{t(`about.value.${id}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

import { NavLink } from 'react-router-dom'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './journey-line.module.css'

const STEPS: { to: string; label: MessageId }[] = [
  { to: '/dashboard', label: 'journey.step.welcome' },
  { to: '/dashboard/diagnosis', label: 'journey.step.diagnosis' },
  { to: '/dashboard/results', label: 'journey.step.results' },
]

/** Where in the health journey the patient is, and the way to the other steps. */
export function JourneyLine() {
  const t = useT()
  return (
    <nav className={`page ${styles.line}`} aria-label={t('journey.steps')}>
      <ol>
        {STEPS.map(({ to, label }, index) => (
          <li key={to}>
            <NavLink to={to} end aria-current="step" data-solid>
              <span className={styles.mark} aria-hidden="true">
                {index + 1}
              </span>
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

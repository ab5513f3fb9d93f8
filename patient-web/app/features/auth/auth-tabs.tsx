import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '~/lib/i18n/i18n'
import styles from './auth.module.css'
import { type AuthTab, tabPath } from './tabs'

const TABS = [
  { tab: 'sign-in', label: 'auth.signIn' },
  { tab: 'sign-up', label: 'auth.signUp' },
] as const

export const PANEL_ID = 'auth-panel'

/** Arrow keys move between the tabs, as the pattern asks; each tab is an address. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const next = tabs.find((tab) => tab !== document.activeElement)
  next?.focus()
  event.preventDefault()
}

export function AuthTabs({ current, returnTo }: { current: AuthTab; returnTo: string }) {
  const t = useT()
  return (
    <div role="tablist" aria-label={t('auth.title')} className={styles.tabs} onKeyDown={moveFocus}>
      {TABS.map(({ tab, label }) => (
        <Link
          key={tab}
          id={`tab-${tab}`}
          role="tab"
          to={tabPath(tab, returnTo)}
          replace
          preventScrollReset
          aria-selected={tab === current}
          aria-controls={PANEL_ID}
        >
          {t(label)}
        </Link>
      ))}
    </div>
  )
}

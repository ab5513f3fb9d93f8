import type { KeyboardEvent, ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useT } from '~/lib/i18n/i18n'
import { resultsPath, TABS, type Tab } from './search-params'
import styles from './tabs.module.css'

const MOST = 100
const tabId = (tab: Tab) => `tab-${tab}`
const panelId = (tab: Tab) => `panel-${tab}`

export function focusTab(tab: Tab): void {
  document.getElementById(tabId(tab))?.focus()
}

interface RecommendationTabsProps {
  current: Tab
  /** Undefined while a list is loading, or where it failed to. */
  counts: Record<Tab, number | undefined>
}

/** Two tabs, each an address. Arrow keys move to the other one and show it, Home and End to the first and last. */
export function RecommendationTabs({ current, counts }: RecommendationTabsProps) {
  const t = useT()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const show = (tab: Tab) =>
    void navigate(resultsPath(params, { tab }), { replace: true, preventScrollReset: true })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const tab = tabOf(event.key, current)
    if (!tab) return
    event.preventDefault()
    focusTab(tab)
    show(tab)
  }

  return (
    <div
      role="tablist"
      aria-label={t('recommendations.heading')}
      className={styles.tabs}
      onKeyDown={onKeyDown}
    >
      {TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === current}
          aria-controls={tab === current ? panelId(tab) : undefined}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => show(tab)}
        >
          {label(tab, counts[tab])}
        </button>
      ))}
    </div>
  )

  function label(tab: Tab, count: number | undefined): string {
    if (count === undefined) return t(`recommendations.tab.${tab}`)
    return t(`recommendations.tab.${tab}.count`, { count: count < MOST ? `${count}` : `${MOST}+` })
  }
}

function tabOf(key: string, current: Tab): Tab | undefined {
  const [first, last] = TABS
  if (key === 'Home') return first
  if (key === 'End') return last
  if (key === 'ArrowLeft' || key === 'ArrowRight') return current === first ? last : first
  return undefined
}

export function TabPanel({ tab, children }: { tab: Tab; children: ReactNode }) {
  return (
    <div role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)}>
      {children}
    </div>
  )
}

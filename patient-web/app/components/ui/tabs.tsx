import type { KeyboardEvent, ReactNode } from 'react'
import styles from './tabs.module.css'

const tabId = (tab: string) => `tab-${tab}`
const panelId = (tab: string) => `panel-${tab}`

export function focusTab(tab: string): void {
  document.getElementById(tabId(tab))?.focus()
}

interface TabsProps<T extends string> {
  label: string
  tabs: readonly { id: T; name: string }[]
  current: T
  onShow: (tab: T) => void
}

/** Arrow keys move to the tab beside and show it, Home and End to the first and last. */
export function Tabs<T extends string>({ label, tabs, current, onShow }: TabsProps<T>) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const tab = tabOf(
      event.key,
      tabs.map(({ id }) => id),
      current,
    )
    if (!tab) return
    event.preventDefault()
    focusTab(tab)
    onShow(tab)
  }

  return (
    <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabId(id)}
          aria-selected={id === current}
          aria-controls={id === current ? panelId(id) : undefined}
          tabIndex={id === current ? 0 : -1}
          onClick={() => onShow(id)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

function tabOf<T extends string>(key: string, tabs: T[], current: T): T | undefined {
  const at = tabs.indexOf(current)
  if (key === 'Home') return tabs[0]
  if (key === 'End') return tabs.at(-1)
  if (key === 'ArrowLeft') return tabs.at(at - 1)
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length]
  return undefined
}

export function TabPanel({ tab, children }: { tab: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)}>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { formatDate } from '~/lib/format/date'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { Footer } from './footer'
import { Header } from './header'
import styles from './layout.module.css'

/** What surrounds every public page. */
export function SiteFrame({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <Header signedIn={signedIn} />
      <PrintedFrom />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** On paper only: the address and the day, as a page changes. */
function PrintedFrom() {
  const t = useT()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const root = useRouteLoaderData<{ origin: string; now: string }>('root')
  if (!root) return null
  return (
    // Servers and browsers escape an address differently: either may stand.
    <p className={styles.printed} suppressHydrationWarning>
      {t('common.print', { address: root.origin + pathname + search, date: formatDate(root.now, locale) })}
    </p>
  )
}

import type { ReactNode } from 'react'
import { Footer } from './footer'
import { Header } from './header'
import styles from './layout.module.css'

/** What surrounds every public page. */
export function SiteFrame({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <Header signedIn={signedIn} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

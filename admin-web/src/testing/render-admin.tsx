import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { App } from '../app'
import { Frame, PlainFrame } from '../layout/frame'

/** Writes no styles: jsdom has no layout, and each query by role would read all of them. */
const styles = createCache({ key: 'sihat' })
styles.sheet.insert = () => {}

/** Without the menu and the header, whose entries take a quarter of the time of a test. */
const Bare = ({ children }: { children: ReactNode }) => (
  <PlainFrame menu={null} header={null}>
    {children}
  </PlainFrame>
)

/** A page of the app by its path, for example '/bookings', without the menu and the header. */
export const renderPage = (path: string) => renderAdmin(path, Bare)

/** The whole app at a path of its own, for example '/bookings'. */
export const renderAdmin = (path: string, layout = Frame) => renderAt(`/admin${path}`, layout)

/** A page of the hospital desk by its path, without the menu and the header. */
export const renderDeskPage = (path: string) => renderAt(`/desk${path}`, Bare)

function renderAt(address: string, layout: typeof Frame) {
  window.history.replaceState(null, '', address)
  const user = userEvent.setup()
  const app = (
    <CacheProvider value={styles}>
      <App layout={layout} />
    </CacheProvider>
  )
  return { user, ...render(app) }
}

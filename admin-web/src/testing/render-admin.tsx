import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../app'
import { MOUNT } from '../providers/return-to'

const rendered: ReturnType<typeof createCache>[] = []

// A test meets its own styles: those of all tests of a file are more than jsdom keeps at hand, and each look at an
// element then reads them all anew.
afterEach(() => {
  for (const styles of rendered.splice(0)) styles.sheet.flush()
})

/** The whole app at a path of its own, for example '/bookings'. */
export function renderAdmin(path: string) {
  window.history.replaceState(null, '', `${MOUNT}${path}`)
  const user = userEvent.setup()
  const styles = createCache({ key: 'sihat' })
  rendered.push(styles)
  const app = (
    <CacheProvider value={styles}>
      <App />
    </CacheProvider>
  )
  return { user, ...render(app) }
}

import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../app'
import { MOUNT } from '../providers/return-to'

/** Writes no styles: jsdom has no layout, and each query by role would read all of them. */
const styles = createCache({ key: 'sihat' })
styles.sheet.insert = () => {}

/** The whole app at a path of its own, for example '/bookings'. */
export function renderAdmin(path: string) {
  window.history.replaceState(null, '', `${MOUNT}${path}`)
  const user = userEvent.setup()
  const app = (
    <CacheProvider value={styles}>
      <App />
    </CacheProvider>
  )
  return { user, ...render(app) }
}

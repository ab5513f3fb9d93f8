import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../app'
import { MOUNT } from '../providers/return-to'

/** The whole app at a path of its own, for example '/bookings'. */
export function renderAdmin(path: string) {
  window.history.replaceState(null, '', `${MOUNT}${path}`)
  const user = userEvent.setup()
  return { user, ...render(<App />) }
}

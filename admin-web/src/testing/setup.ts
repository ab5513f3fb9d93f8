import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 30_000 })

/** A desktop browser; a test that wants a phone sets its own. */
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })

window.scrollTo = () => undefined

/** Nothing is laid out: everything counts as on the screen of the window with the focus. */
window.IntersectionObserver = class {
  constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.report([{ isIntersecting: true }])
  }
  disconnect() {}
} as unknown as typeof IntersectionObserver
document.hasFocus = () => true

/** Each test has a browser of its own. */
afterEach(() => localStorage.clear())

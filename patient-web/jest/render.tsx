import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type ActionFunction, createRoutesStub } from 'react-router'
import { I18nProvider } from '~/lib/i18n/i18n'

const LOCALE = join(__dirname, '../app/locales/en')

/** Every English text, by id. */
export function englishTexts(): Record<string, string> {
  return Object.assign(
    {},
    ...readdirSync(LOCALE).map((file) => JSON.parse(readFileSync(join(LOCALE, file), 'utf8'))),
  )
}

const messages = Object.fromEntries(
  Object.entries(englishTexts()).map(([id, text]) => [id, compileMessageOrThrow(text)]),
)

export function Texts({ children }: { children: ReactNode }) {
  return (
    <I18nProvider locale="en" messages={messages}>
      {children}
    </I18nProvider>
  )
}

/** Draws an element as a page of the site at `path`. Forms post to `action`. */
export function renderPage(
  element: ReactNode,
  { path = '/', action }: { path?: string; action?: ActionFunction } = {},
) {
  const Page = () => <Texts>{element}</Texts>
  const Site = createRoutesStub([{ path: '*', Component: Page, action }])
  return render(<Site initialEntries={[path]} />)
}

/** As a browser would send it, with the button that was pressed: the test environment's forms are not its requests'. */
export function asSubmitted(request: Request): Request {
  const form = document.querySelector<HTMLFormElement>('form')
  const pressed = document.activeElement
  const data = new FormData(form ?? undefined)
  if (pressed instanceof HTMLButtonElement && pressed.name) data.set(pressed.name, pressed.value)
  return Object.assign(request, { formData: async () => data })
}

import { appendFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'

/** One line of the file: a control of the back office that a page showed, or one that a journey used. */
export interface Met {
  act: 'seen' | 'used'
  /** With `:id` where an id stood. */
  page: string
  role: string
  name: string
}

/**
 * With PRESSED=<file>, the journeys write down which buttons, columns, tabs and fields they met in the back office and
 * which of them they used; `npm run pressed -w e2e -- <file>` tells what nobody pressed.
 */
export async function writeDownPresses(context: BrowserContext) {
  const file = process.env.PRESSED
  if (!file) return
  await context.exposeBinding('sihatMet', (_source, met: Met) =>
    appendFileSync(file, `${JSON.stringify(met)}\n`),
  )
  await context.addInitScript(observe)
}

/** Runs in the page. */
function observe() {
  if (!/^\/(admin|desk)(\/|$)/.test(location.pathname)) return
  const CONTROLS =
    'button, a[href], input, textarea, select, summary, [role=button], [role=tab], [role=combobox], [role=option], [role=menuitem], [role=checkbox], [role=switch]'
  const told = new Set<string>()
  const words = (text: string | null | undefined) => text?.replace(/\s+/g, ' ').trim() ?? ''
  const labelled = (element: Element) =>
    (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => words(document.getElementById(id)?.textContent))
      .join(' ')
      .trim()
  const nameOf = (element: HTMLElement) =>
    words(element.getAttribute('aria-label')) ||
    labelled(element) ||
    words((element as HTMLInputElement).labels?.[0]?.textContent) ||
    words(element.innerText) ||
    words(element.title)
  const tell = (act: 'seen' | 'used', element: HTMLElement) => {
    const role = element.getAttribute('role') ?? element.localName
    const everywhere = element.closest('nav, header, [data-sidebar]')
    const page = everywhere ? '*' : location.pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    const name = nameOf(element).replace(/\d[\d,.]*/g, '#')
    const key = [act, page, role, name].join('|')
    if (told.has(key)) return
    told.add(key)
    ;(window as unknown as { sihatMet(met: object): void }).sihatMet({ act, page, role, name })
  }
  const controlOf = (target: EventTarget | null) => (target as Element | null)?.closest<HTMLElement>(CONTROLS)
  const used = (event: Event) => {
    const control = controlOf(event.target)
    if (control) tell('used', control)
  }
  for (const type of ['pointerdown', 'click', 'input', 'change', 'keydown'])
    addEventListener(type, used, { capture: true, passive: true })
  const look = () => {
    for (const control of document.querySelectorAll<HTMLElement>(CONTROLS))
      if (control.checkVisibility() || control.localName === 'input') tell('seen', control)
  }
  let waiting = false
  new MutationObserver(() => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      look()
    }, 100)
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

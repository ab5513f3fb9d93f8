import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

/** The builder of this package brings axe anew for each look, which is two thirds of the time: its axe, without it. */
const own = createRequire(import.meta.resolve('@axe-core/playwright'))
const SOURCE = readFileSync(own.resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  // What the source adds to a page.
  var axe: { run: (part: ElementContext, options: RunOptions) => Promise<AxeResults> } | undefined
}

/** What axe finds on the page, or in a part of it. */
export async function axeFindings(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE)
  return page.locator(part).evaluate(async (looked, part) => {
    // A toast or a menu that is half faded in has no contrast to speak of.
    const ending = document.getAnimations().filter(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      const concerns = target?.contains(looked) || looked.contains(target)
      return concerns && effect?.getComputedTiming().endTime !== Infinity
    })
    await Promise.all(ending.map((animation) => animation.finished.catch(() => {})))
    const options = { preload: false, elementRef: false, resultTypes: ['violations' as const] }
    // A tooltip that opened under the mouse lies outside every landmark, as it may.
    const context = { include: [part], exclude: ['[role=tooltip]'] }
    const results = await globalThis.axe?.run(context, options)
    if (!results) throw new Error('axe is not there')
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, part)
}

export async function expectAccessible(page: Page) {
  expect(await axeFindings(page)).toEqual([])
}

import type { Page } from '@playwright/test'

/** Counts each press of a person on this page from now on, and each option that is chosen with the keys. Returns a function that reads the count. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0'
    const count = ({ isTrusted, type, target }: Event) => {
      const { dataset } = document.documentElement
      if (type === 'change' && !(target instanceof HTMLSelectElement)) return
      if (type === 'change' || isTrusted) dataset.clicks = String(Number(dataset.clicks) + 1)
    }
    for (const type of ['pointerdown', 'change']) addEventListener(type, count, { capture: true })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks))
}

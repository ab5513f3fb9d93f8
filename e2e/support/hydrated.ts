import { expect, type Locator } from '@playwright/test'

/** Waits until React has taken over what the server has drawn; before that a form submits as it does without scripts. */
export async function hydrated(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))), {
      message: 'hydration',
    })
    .toBe(true)
}

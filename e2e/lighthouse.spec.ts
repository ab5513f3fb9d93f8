import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../scripts/lib/ports.ts'
import { expect, test } from './support/test.ts'

const CATEGORIES = ['accessibility', 'best-practices', 'seo']

test.describe.configure({ mode: 'serial', timeout: 120_000 })

for (const path of ['/', '/hospitals/sunway-medical-centre']) {
  test(`Lighthouse finds nothing to mend on ${path}`, { tag: '@nightly' }, async ({
    baseURL,
    launchOptions,
  }) => {
    const port = await freePort()
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
    })
    try {
      const result = await lighthouse(new URL(path, baseURL).href, {
        port,
        onlyCategories: CATEGORIES,
        logLevel: 'error',
      })
      const { categories = {}, audits = {} } = result?.lhr ?? {}
      const failed = Object.values(categories).flatMap(({ id, auditRefs }) =>
        auditRefs
          .filter(({ id: audit, weight }) => weight > 0 && audits[audit]?.score === 0)
          .map(({ id: audit }) => `${id}: ${audits[audit]?.title} ${JSON.stringify(audits[audit]?.details)}`),
      )
      expect(failed).toEqual([])
      const scores = Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, score]))
      expect(scores).toEqual({ accessibility: 1, 'best-practices': 1, seo: 1 })
    } finally {
      await browser.close()
    }
  })
}

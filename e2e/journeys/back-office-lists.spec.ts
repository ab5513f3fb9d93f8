import { readFileSync } from 'node:fs'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, signInToBackOffice, test } from '../support/test.ts'

test('a list is taken away as a file by administrators, and by nobody else', async ({ page, newPerson }) => {
  await signInToBackOffice(page, 'admin', '/admin/users')
  await page.getByLabel('Search users').fill('demonstration')
  await expect(page.getByRole('tab', { name: /^All \d+$/ })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const download = await file
  expect(download.suggestedFilename()).toMatch(/^sihat-users-\d{4}-\d\d-\d\d\.csv$/)
  const text = readFileSync(await download.path(), 'utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  expect(text).toContain('patient@demo.sihat.example')

  const moderator = await newPerson()
  await signInToBackOffice(moderator, 'moderator', '/admin/enquiries')
  await expect(moderator.getByRole('tab', { name: /^Open \d+$/ })).toBeVisible()
  await expect(moderator.getByRole('button', { name: 'Download as CSV' })).toBeVisible()
})

test.describe('reviews', () => {
  test.use({ expected: [/the server responded with a status of 422/] })

  test('are read of a hospital, from its own pages only', { tag: '@nightly' }, async ({ page }) => {
    await signInToBackOffice(page, 'admin', '/admin/reviews')
    await expect(page.getByText(/No reviews yet|1-\d+ of \d+/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Scrape New Reviews' }).click()
    await expect(page.getByRole('heading', { name: 'Scrape New Reviews' })).toBeVisible()
    await page.getByRole('button', { name: 'Scrape reviews' }).click()
    await expect(page.getByText('Hospital ID is required for secure scraping')).toBeVisible()
    await page.getByRole('combobox', { name: 'Hospital' }).click()
    await page.getByRole('option', { name: 'Island Hospital' }).click()
    await page.getByLabel('Address of the page').fill('https://elsewhere.example/stories')
    await page.getByRole('button', { name: 'Scrape reviews' }).click()
    await expect(page.getByText(/on the hospital's own website/)).toBeVisible()
    await expect(page.getByLabel('Address of the page')).toHaveValue('https://elsewhere.example/stories')
    await expectAccessible(page)
  })

  test('are moderated by moderators, who read no websites', { tag: '@nightly' }, async ({ page }) => {
    await signInToBackOffice(page, 'moderator', '/admin/reviews')
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'All reviews' })).toContainText(/Total reviews\d/)
    await expect(page.getByRole('tab', { name: 'Scrape New Reviews' })).toBeHidden()
  })
})

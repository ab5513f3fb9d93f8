import type { Page } from '@playwright/test'
import { audited, CHANGED_MEANWHILE, listed } from '../support/back-office.ts'
import { callAs } from '../support/payments.ts'
import { addHiddenHospital, letPreviewEnd } from '../support/rows.ts'
import { expect, signInToBackOffice, test } from '../support/test.ts'
import { addressOf, type WEBSITES } from '../support/website-pages.ts'

test.use({ expected: [/the server responded with a status of 4(00|03|09|22)/] })

/** A browser is started for each reading. */
const READS_WITHIN_MS = 60_000

interface Run {
  id: string
  status: string
  previewState: string | null
  found: number
  version: number
}

interface Review {
  id: string
  reviewerName: string
  version: number
}

interface Named {
  id: string
  host: string
  version: number
}

const runAt = async (team: Page, address: string) => {
  const [run] = await listed<Run>(team, 'review-scrapes', { q: address })
  if (!run) throw new Error(`Nothing was read at ${address}`)
  return run
}

/** What an earlier run of the journey left, too: a host has one recipe, and is recorded once for a hospital. */
async function forget(team: Page, resource: string, host: string) {
  for (const { id } of await listed<Named>(team, resource, { q: host }))
    await callAs(team, 'DELETE', `admin/${resource}/${id}`, {})
}

test(
  'what a preview reads is chosen, saved or discarded, known again, and ends after a day',
  { tag: '@nightly' },
  async ({ page: team, newPerson }, { project }) => {
    test.setTimeout(240_000)
    const mark = `${project.name}-${Date.now()}`
    const website: (typeof WEBSITES)[number] = 'previews.websites.example'
    const at = (path: string, whose = mark) => addressOf(website, path, whose)
    await signInToBackOffice(team, 'admin')
    const [hospital] = await listed<{ id: string; slug: string }>(team, 'hospitals', { q: 'Memorial Sisli' })
    const { id: hospitalId, slug } = hospital ?? { id: '', slug: '' }
    await forget(team, 'review-source-hosts', website)
    await callAs(team, 'POST', 'admin/review-source-hosts', { hospitalId, host: website })
    const stored = async (whose = mark) =>
      (await listed<Review>(team, 'reviews', { q: whose })).map(({ reviewerName }) => reviewerName).sort()

    await team.goto('/admin/reviews#scrape')
    const run = team.getByRole('region', { name: 'Memorial Sisli' })
    const said = run.getByRole('status')
    const boxOf = (name: string) => run.getByRole('checkbox', { name: `Save the review of ${name}` })
    const save = (count: number) =>
      run.getByRole('button', { name: `Save ${count} review${count === 1 ? '' : 's'}` })
    const anySave = run.getByRole('button', { name: /^Save/ })
    const decide = run.getByRole('button', { name: 'Discard' })
    const asked = team.getByRole('dialog', { name: 'Discard this preview?' })
    const address = team.getByLabel('Address of the page')
    /** Where the list of the last runs says so too. */
    const history = team
      .getByRole('region', { name: 'The last ten' })
      .getByRole('listitem')
      .filter({ hasText: 'Memorial Sisli' })
    const preview = async (url: string) => {
      await address.fill(url)
      const started = team.waitForResponse('**/admin/review-scrapes')
      await team.getByRole('button', { name: 'Preview reviews' }).click()
      await started
      // Until then, the one before is shown.
      await expect(team.getByRole('button', { name: 'Scrape reviews' })).toBeVisible()
      await expect(said).toContainText(/^(Done|Reading. 1)/, { timeout: READS_WITHIN_MS })
    }

    /** Where it was pressed, and where it stays. */
    const isTold = async (message: string) => {
      await expect(team.locator('.MuiSnackbar-root').filter({ hasText: message })).toBeVisible()
      await expect(said).toContainText(message)
    }

    await test.step('all, none or some are chosen, and those are saved', async () => {
      await team.getByRole('button', { name: 'Preview reviews' }).click()
      await expect(team.getByText('Hospital ID is required for secure scraping')).toBeVisible()
      await expect(team.getByText('Enter the whole address of the page, with https://')).toBeVisible()
      await team.getByRole('combobox', { name: 'Hospital' }).click()
      await team.getByRole('option', { name: 'Memorial Sisli' }).click()
      await preview(at('/stories'))
      await expect(said).toContainText('Done. 1 page read, 3 reviews found, 3 of them new')
      await expect(said).toContainText(
        'Nothing is saved yet. It stays here for 24 hours. Reviews that you leave out are not saved.',
      )
      const reviews = run.getByRole('list', { name: 'What was read' }).getByRole('listitem')
      await expect(reviews).toHaveCount(3)
      await expect(reviews.nth(0)).toContainText('4.5 of 5 · Mar 02, 2026 · Hip replacement')
      await expect(reviews.nth(1)).toContainText('No rating stated · No date stated')
      await expect(reviews.nth(2).getByRole('link')).toHaveAttribute('href', at('/stories'))
      expect(await stored()).toEqual([])
      expect(await runAt(team, at('/stories'))).toMatchObject({ status: 'succeeded', previewState: 'open' })

      const all = run.getByRole('checkbox', { name: 'All 3 new ones' })
      await expect(all).toBeChecked()
      await all.click()
      await expect(save(0)).toBeDisabled()
      await expect(boxOf(`Amina ${mark}`)).not.toBeChecked()
      await all.click()
      await expect(save(3)).toBeEnabled()
      await boxOf(`Omar ${mark}`).click()
      await expect(all).toHaveAttribute('data-indeterminate', 'true')
      await save(2).dblclick()
      await isTold('Reviews scraped and saved securely')
      await expect(anySave).toBeHidden()
      await expect(run.getByRole('list', { name: 'What was read' })).not.toContainText('Omar')
      expect(await stored()).toEqual([`Amina ${mark}`, `Fatou ${mark}`])
      const { id, previewState, found } = await runAt(team, at('/stories'))
      expect({ previewState, found }).toEqual({ previewState: 'saved', found: 2 })
      expect(await audited(team, id, 'review_scrape.save')).toMatchObject([
        { details: { chosen: 2, found: 2 } },
      ])
      await expect(history.first()).toContainText('Preview, saved')
      const shown = await callAs<{ items: Review[] }>(team, 'GET', `hospitals/${slug}/reviews?limit=100`)
      expect(shown.items.map(({ reviewerName }) => reviewerName)).toContain(`Fatou ${mark}`)
    })

    await test.step('what is on file is known, and the rest is discarded after a question', async () => {
      await preview(at('/stories'))
      await expect(said).toContainText('3 reviews found, 1 of them new')
      await expect(run.getByText('On file already')).toHaveCount(2)
      await expect(boxOf(`Amina ${mark}`)).toBeDisabled()
      await expect(run.getByRole('checkbox', { name: 'The new one' })).toBeChecked()
      await decide.click()
      await asked.getByRole('button', { name: 'Go back' }).click()
      await expect(asked).toBeHidden()
      expect(await runAt(team, at('/stories'))).toMatchObject({ previewState: 'open' })
      await decide.click()
      await asked.getByRole('button', { name: 'Discard preview' }).dblclick()
      await isTold('Discarded. Nothing was saved.')
      await expect(anySave).toBeHidden()
      await expect(decide).toBeHidden()
      expect(await stored()).toHaveLength(2)
      const { id, previewState } = await runAt(team, at('/stories'))
      expect(previewState).toBe('discarded')
      expect(await audited(team, id, 'review_scrape.discard')).toHaveLength(1)
      await expect(history.first()).toContainText('Preview, discarded')
    })

    await test.step('all of them are known, and somebody else decides', async () => {
      await preview(at('/two-stories'))
      await expect(run.getByText('Everything that was read is on file already.')).toBeVisible()
      await expect(anySave).toBeHidden()
      await decide.click()
      const { id, version } = await runAt(team, at('/two-stories'))
      await callAs(team, 'POST', `admin/review-scrapes/${id}/discard`, { version })
      await expect(said).toContainText('Discarded. Nothing was saved.')
      await expect(asked).toBeHidden()
    })

    await test.step('nothing is read', async () => {
      await preview(at('/news'))
      await expect(said).toContainText('No reviews were found at this address.')
      await expect(run.getByText('The page marks up no reviews, and its host has no recipe.')).toBeVisible()
      await expect(decide).toBeHidden()
    })

    await test.step('a run that was stopped keeps what it read for a decision', async () => {
      await preview(at('/first-of-many'))
      await expect(said).toContainText('1 page read, 3 reviews found')
      await expect(anySave).toBeHidden()
      await run.getByRole('button', { name: 'Stop' }).click()
      await expect(said).toContainText('Stopped. Nothing is saved yet. It stays here for 24 hours.')
      for (const name of ['Amina', 'Omar']) await boxOf(`${name} early ${mark}`).click()
      await save(1).click()
      await isTold('Review scraped successfully')
      expect(await stored(`early ${mark}`)).toEqual([`Fatou early ${mark}`])
      expect(await runAt(team, at('/first-of-many'))).toMatchObject({
        status: 'stopped',
        previewState: 'saved',
      })
    })

    await test.step('after a day it is gone, and says so', async () => {
      const late = `late-${mark}`
      await preview(at('/stories', late))
      await expect(save(3)).toBeEnabled()
      const { id } = await runAt(team, at('/stories', late))
      await letPreviewEnd(id)
      await expect
        .poll(async () => (await runAt(team, at('/stories', late))).previewState, {
          timeout: READS_WITHIN_MS,
        })
        .toBe('expired')
      await save(3).click()
      await expect(said).toContainText('This preview has ended. Nothing was saved.')
      await expect(anySave).toBeHidden()
      expect(await stored(late)).toEqual([])
      await team.reload()
      await expect(history.first()).toContainText('Preview, ended after a day')
      await history.first().getByRole('button').click()
      await expect(said).toContainText('This preview has ended. Nothing was saved.')
    })

    await test.step('what was saved is there to be moderated', async () => {
      await team.getByRole('tab', { name: 'Manage Reviews' }).click()
      await expect(team).toHaveURL(/\/admin\/reviews$/)
      await team.getByLabel('Search reviews').fill(`early ${mark}`)
      await expect(team.getByText('1-1 of 1')).toBeVisible()
      await team.getByRole('button', { name: `Read the review of Fatou early ${mark}` }).click()
      const drawer = team.getByRole('dialog', { name: `Fatou early ${mark}` })
      await expect(drawer.getByRole('link', { name: 'previews.websites.example' })).toHaveAttribute(
        'href',
        at('/first-of-many'),
      )
      await drawer.getByRole('button', { name: 'Close' }).click()
      await expect(drawer).toBeHidden()
    })

    const moderator = await newPerson()
    await signInToBackOffice(moderator, 'moderator')
    const { id, version } = await runAt(team, at('/news'))
    for (const verb of ['save', 'discard', 'stop'])
      await expect(
        callAs(moderator, 'POST', `admin/review-scrapes/${id}/${verb}`, { version }),
      ).rejects.toThrow(/: 403/)
    await forget(team, 'review-source-hosts', website)
    const items = (await listed<Review>(team, 'reviews', { q: mark })).map(({ id, version }) => ({
      id,
      version,
    }))
    await callAs(team, 'POST', 'admin/reviews/bulk/remove', { items, reason: 'not_a_review' })
  },
)

test(
  'a recipe is tried before it is saved; whoever is late in a dialog is told',
  { tag: '@nightly' },
  async ({ page: team }, { project }) => {
    test.setTimeout(180_000)
    const mark = `${project.name}-${Date.now()}`
    const website: (typeof WEBSITES)[number] = 'recipes.websites.example'
    const at = (path: string) => addressOf(website, path, mark)
    await signInToBackOffice(team, 'admin')
    for (const resource of ['review-source-hosts', 'review-recipes']) await forget(team, resource, website)
    const hospitalId = await addHiddenHospital(team, `Written Clinic ${mark}`)
    await callAs(team, 'POST', 'admin/review-source-hosts', { hospitalId, host: website })
    const stored = async (resource: string) => (await listed<Named>(team, resource, { q: website }))[0]

    await team.goto('/admin/review-recipes')
    const adding = team.getByRole('dialog', { name: 'Add a recipe' })
    const editing = team.getByRole('dialog', { name: 'Edit recipe' })
    const field = (label: string) => adding.getByLabel(label, { exact: true })

    await test.step('what it finds is shown, and nothing is saved', async () => {
      await team.getByRole('button', { name: 'Add a recipe' }).click()
      const url = adding.getByLabel('Address of a page to try')
      const attempt = adding.getByRole('button', { name: 'Try', exact: true })
      await attempt.click()
      await expect(adding.getByText('Fill in “Each review” and “Text” first.')).toBeVisible()
      await expect(adding.getByText('Enter the whole address of the page, with https://')).toBeVisible()
      const parts = {
        'Each review': '.story',
        Text: 'p..',
        'Reviewer (optional)': '.who',
        'Rating (optional)': '.stars',
        'Treatment (optional)': '.treated',
      }
      for (const [label, selector] of Object.entries(parts)) await field(label).fill(selector)
      await url.fill(at('/letters'))
      await attempt.click()
      await expect(adding.getByText('Text: This is no CSS selector.')).toBeVisible()
      await field('Text').fill('.words')
      await attempt.click()
      await expect(adding.getByText('3 reviews found.', { exact: true })).toBeVisible({
        timeout: READS_WITHIN_MS,
      })
      await expect(adding.getByText('Treatment: not found in any review.')).toBeVisible()
      await expect(adding.getByText('Text: This is no CSS selector.')).toBeHidden()
      const reviews = adding.getByRole('list', { name: 'What the recipe found' }).getByRole('listitem')
      await expect(reviews).toHaveCount(3)
      await expect(reviews.last().getByRole('link')).toBeInViewport()
      await expect(reviews.first()).toContainText(`Amina ${mark}4.5 of 5 · No date stated`)

      await field('Each review').fill('.letter')
      // Enter tries, and saves nothing.
      await url.press('Enter')
      await expect(adding.getByText('0 reviews found.', { exact: true })).toBeVisible({
        timeout: READS_WITHIN_MS,
      })
      await expect(adding.getByText('Each review: no part of the page matches.')).toBeVisible()
      await url.fill(at('/missing'))
      await attempt.click()
      await expect(adding.getByText(/The website has no page at this address \(error 404\)\./)).toBeVisible({
        timeout: READS_WITHIN_MS,
      })
      await url.fill('https://elsewhere.example/stories')
      await attempt.click()
      await expect(adding.getByText(/on the hospital's own website/)).toBeVisible()
      await expect(url).toHaveValue('https://elsewhere.example/stories')
      await expect(field('Each review')).toHaveValue('.letter')
      expect(await stored('review-recipes')).toBeUndefined()
      expect(await listed(team, 'reviews', { q: mark })).toEqual([])
    })

    await test.step('once it is saved, readings follow it', async () => {
      await field('Host').fill(website)
      await field('Each review').fill('.story')
      await adding.getByRole('button', { name: 'Add recipe' }).click()
      await expect(team.getByText('Recipe added')).toBeVisible()
      await callAs(team, 'POST', 'admin/review-scrapes', {
        hospitalId,
        hospitalUrl: `${at('/letters')}-kept`,
        preview: true,
      })
      await expect
        .poll(() => runAt(team, `${at('/letters')}-kept`), { timeout: READS_WITHIN_MS })
        .toMatchObject({ status: 'succeeded', found: 3 })
    })

    await test.step('somebody else changed the recipe', async () => {
      const { id, version } = (await stored('review-recipes')) as Named
      await team.getByRole('button', { name: `Edit ${website}` }).click()
      await editing.getByLabel('Text', { exact: true }).fill('p.words')
      await callAs(team, 'PATCH', `admin/review-recipes/${id}`, { reviewer: 'b.who', version })
      await editing.getByRole('button', { name: 'Save' }).click()
      await expect(editing.getByText(CHANGED_MEANWHILE)).toBeVisible()
      await expect(editing.getByLabel('Text', { exact: true })).toHaveValue('p.words')
      expect(await stored('review-recipes')).toMatchObject({ text: '.words', reviewer: 'b.who' })
      await editing.getByRole('button', { name: 'Go back' }).click()
      await expect(editing).toBeHidden()
      await team.getByRole('button', { name: `Edit ${website}` }).click()
      await expect(editing.getByLabel('Reviewer (optional)')).toHaveValue('b.who')
      await editing.getByLabel('Text', { exact: true }).fill('p.words')
      await editing.getByRole('button', { name: 'Save' }).click()
      await expect(team.getByText('Recipe updated')).toBeVisible()
      expect(await stored('review-recipes')).toMatchObject({ text: 'p.words', reviewer: 'b.who' })
    })

    await test.step('somebody else changed the source', async () => {
      const { id, version } = (await stored('review-source-hosts')) as Named
      const other = `${mark}.${website}`
      const mine = `www.${website}`
      const dialog = team.getByRole('dialog', { name: 'Edit source' })
      await team.getByRole('link', { name: 'Back to Scrape New Reviews' }).click()
      await team.getByRole('link', { name: 'Sources of reviews' }).click()
      await team.getByLabel('Search sources').fill(website)
      await team.getByRole('button', { name: `Edit ${website}` }).click()
      await dialog.getByLabel('Host').fill(mine)
      await callAs(team, 'PATCH', `admin/review-source-hosts/${id}`, { host: other, version })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText(CHANGED_MEANWHILE)).toBeVisible()
      await expect(dialog.getByLabel('Host')).toHaveValue(mine)
      await dialog.getByRole('button', { name: 'Go back' }).click()
      await expect(dialog).toBeHidden()
      await team.getByRole('button', { name: `Edit ${other}` }).click()
      await dialog.getByLabel('Host').fill(mine)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(team.getByText('Source updated')).toBeVisible()
      expect(await stored('review-source-hosts')).toMatchObject({ id, host: mine })
    })

    for (const resource of ['review-source-hosts', 'review-recipes']) await forget(team, resource, website)
  },
)

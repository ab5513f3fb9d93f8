import { callAs } from '../support/payments.ts'
import { addHiddenHospital, addReviews, addWaitingRun } from '../support/rows.ts'
import { expect, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [/the server responded with a status of 4(00|01|03|09|22)/] })

interface Review {
  id: string
  reviewerName: string
  state: string
  isSuccessStory: boolean
  version: number
}

const filterOf = (q: string) => encodeURIComponent(JSON.stringify({ q }))

test(
  'a review is hidden, shown again, made a success story and removed, alone and with others',
  { tag: '@nightly' },
  async ({ page: team, newPerson }, { project }) => {
    test.setTimeout(180_000)
    const mark = `${project.name} ${Date.now()}`
    await signInToBackOffice(team, 'admin')
    const admin = await newPerson()
    await signInToBackOffice(admin, 'admin')
    const hospitalId = await addHiddenHospital(admin, `Reviewed Clinic ${mark}`)
    await addReviews(mark, 4, hospitalId)
    const read = async () => {
      const rows = await callAs<Review[]>(team, 'GET', `admin/reviews?filter=${filterOf(mark)}`)
      return Object.fromEntries(rows.map((row) => [row.reviewerName.split(' ')[1] ?? '', row]))
    }
    const audited = async (id: string, action: string) =>
      (
        await callAs<object[]>(
          admin,
          'GET',
          `admin/audit-events?filter=${encodeURIComponent(JSON.stringify({ subjectId: id, action }))}`,
        )
      ).length

    await team.goto(`/admin/reviews?filter=${filterOf(mark)}`)
    const row = (number: number) => team.getByRole('row').filter({ hasText: `Reviewer ${number} ${mark}` })
    await expect(row(1)).toContainText('4.5 of 5')
    await expect(row(2)).toContainText('Not stated')
    await row(1).getByRole('button', { name: 'Hide' }).click()
    // A notification stays while somebody points at it.
    await team.getByText('Review hidden').hover()
    await expect(row(1)).toContainText('Hidden')
    expect((await read())[1]?.state).toBe('hidden')
    await team.getByRole('button', { name: 'Undo' }).click()
    await expect(team.getByText('Review shown again')).toBeVisible()
    expect((await read())[1]?.state).toBe('shown')
    await row(1)
      .getByRole('switch', { name: `Success story: review of Reviewer 1 ${mark}` })
      .click()
    await expect(team.getByText('Review updated successfully')).toBeVisible()
    expect((await read())[1]?.isSuccessStory).toBe(true)

    await test.step('a moderator hides reviews and deletes none', async () => {
      const moderator = await newPerson()
      await signInToBackOffice(moderator, 'moderator', `/admin/reviews?filter=${filterOf(mark)}`)
      await expect(moderator.getByRole('button', { name: 'Hide' })).toHaveCount(4)
      await expect(moderator.getByRole('button', { name: 'Delete' })).toHaveCount(0)
      const [row] = Object.values(await read())
      const removal = { reason: 'abuse', version: row?.version }
      for (const [method, path, body] of [
        ['DELETE', `admin/reviews/${row?.id}`, removal],
        ['GET', 'admin/review-scrapes', undefined],
        ['POST', 'admin/review-scrapes', {}],
        ['GET', 'admin/review-source-hosts', undefined],
        ['GET', 'admin/review-recipes', undefined],
      ] as const)
        await expect(callAs(moderator, method, path, body), path).rejects.toThrow(/: 403/)
      await moderator.close()
    })

    await test.step('in the drawer', async () => {
      const drawer = team.getByRole('dialog', { name: `Reviewer 2 ${mark}` })
      await team.getByRole('button', { name: `Read the review of Reviewer 2 ${mark}` }).click()
      await expect(drawer).toContainText('They explained every step to me, and then again.')
      await expect(drawer.getByRole('link', { name: 'stories.example' })).toHaveAttribute(
        'href',
        'https://stories.example/2',
      )
      await drawer.getByRole('button', { name: 'Hide' }).click()
      await expect(drawer.getByText('Hidden: no page shows it, no average counts it.')).toBeVisible()
      expect((await read())[2]?.state).toBe('hidden')
      await drawer.getByRole('button', { name: 'Show again' }).click()
      await expect(drawer.getByRole('button', { name: 'Hide' })).toBeVisible()
      expect((await read())[2]?.state).toBe('shown')
      await drawer.getByRole('switch').click()
      await expect(drawer.getByRole('switch')).toBeChecked()
      await expect.poll(async () => (await read())[2]?.isSuccessStory).toBe(true)
      await drawer.getByRole('button', { name: 'Delete' }).click()
      const asked = team.getByRole('dialog', { name: `Delete the review by Reviewer 2 ${mark}?` })
      await asked.getByRole('button', { name: 'Delete review' }).click()
      await expect(asked.getByText('Choose a reason')).toBeVisible()
      await asked.getByRole('button', { name: 'Go back' }).click()
      await expect(asked).toBeHidden()
      expect((await read())[2]).toBeDefined()
      await drawer.getByRole('button', { name: 'Close' }).click()
      await expect(drawer).toBeHidden()
    })

    await test.step('somebody else was faster', async () => {
      await expect(row(3)).toBeVisible()
      const { id, version } = (await read())[3] as Review
      await callAs(admin, 'PATCH', `admin/reviews/${id}`, { isSuccessStory: true, version })
      await row(3).getByRole('button', { name: 'Hide' }).click()
      await expect(team.getByText(/^This review was changed by someone else/)).toBeVisible()
      await expect(row(3).getByRole('switch')).toBeChecked()
      expect((await read())[3]).toMatchObject({ state: 'shown', isSuccessStory: true })
    })

    await test.step('deleted for a reason', async () => {
      const { id } = (await read())[4] as Review
      await row(4).getByRole('button', { name: 'Delete' }).click()
      const asked = team.getByRole('dialog', { name: `Delete the review by Reviewer 4 ${mark}?` })
      await asked.getByRole('combobox', { name: 'Reason' }).click()
      await team.getByRole('option', { name: 'Duplicate review' }).click()
      await asked.getByRole('button', { name: 'Delete review' }).click()
      await expect(team.getByText('Review deleted successfully')).toBeVisible()
      await expect(row(4)).toBeHidden()
      expect((await read())[4]).toBeUndefined()
      expect(await audited(id, 'review.remove')).toBe(1)
    })

    await test.step('several at once', async () => {
      const box = team.getByRole('checkbox', { name: 'Select all' })
      const asked = team.getByRole('dialog', { name: 'Change 3 rows?' })
      const changeTo = async (status: string) => {
        await box.click()
        await team.getByRole('button', { name: 'Change status' }).click()
        await asked.getByRole('combobox', { name: 'New status' }).click()
        await team.getByRole('option', { name: status, exact: true }).click()
        await asked.getByRole('button', { name: 'Change status' }).click()
        await expect(asked).toBeHidden()
        await team.getByText('3 rows changed').last().hover()
      }
      const all = async (field: 'state' | 'isSuccessStory') =>
        Object.values(await read()).map((review) => review[field])
      await box.click()
      await team.getByRole('button', { name: 'Change status' }).click()
      await asked.getByRole('button', { name: 'Change status' }).click()
      await expect(asked.getByText('Choose a status')).toBeVisible()
      await asked.getByRole('button', { name: 'Go back' }).click()
      await box.click()
      await changeTo('Hidden')
      expect(await all('state')).toEqual(['hidden', 'hidden', 'hidden'])
      await team.getByRole('button', { name: 'Undo' }).click()
      await expect(team.getByText('Change undone')).toBeVisible()
      expect(await all('state')).toEqual(['shown', 'shown', 'shown'])
      await changeTo('No success story')
      expect(await all('isSuccessStory')).toEqual([false, false, false])
      await changeTo('Success story')
      expect(await all('isSuccessStory')).toEqual([true, true, true])
      await changeTo('Hidden')
      await changeTo('Shown')
      expect(await all('state')).toEqual(['shown', 'shown', 'shown'])

      await box.click()
      await team.getByRole('button', { name: 'Delete reviews' }).click()
      const gone = team.getByRole('dialog', { name: 'Delete 3 reviews?' })
      await gone.getByRole('button', { name: 'Delete reviews' }).click()
      await expect(gone.getByText('Choose a reason')).toBeVisible()
      await gone.getByRole('button', { name: 'Go back' }).click()
      await expect(gone).toBeHidden()
      expect(await all('state')).toHaveLength(3)
      await team.getByRole('button', { name: 'Delete reviews' }).click()
      await gone.getByRole('combobox', { name: 'Reason' }).click()
      await team.getByRole('option', { name: 'No review: advertising or spam' }).click()
      await gone.getByRole('button', { name: 'Delete reviews' }).click()
      await expect(team.getByText('3 reviews deleted')).toBeVisible()
      await expect(team.getByText('No reviews found matching your criteria.')).toBeVisible()
      expect(await read()).toEqual({})
    })
  },
)

test(
  'where reviews are read is said, tried, corrected and forgotten',
  { tag: '@nightly' },
  async ({ page: team }, { project }) => {
    test.setTimeout(180_000)
    const mark = `${project.name} ${Date.now()}`
    const host = `${mark.replace(' ', '-')}.example`
    await signInToBackOffice(team, 'admin')
    const hospitals = await callAs<{ id: string }[]>(
      team,
      'GET',
      `admin/hospitals?filter=${encodeURIComponent('{"q":"Medanta"}')}`,
    )
    const hospitalId = hospitals[0]?.id
    await team.goto('/admin/reviews')
    await team.getByRole('tab', { name: 'Scrape New Reviews' }).click()

    await test.step('a source', async () => {
      const stored = async (q = mark.replace(' ', '-')) =>
        callAs<{ host: string; hospitalName: string }[]>(
          team,
          'GET',
          `admin/review-source-hosts?filter=${filterOf(q)}`,
        )
      await team.getByRole('link', { name: 'Sources of reviews' }).click()
      const open = team.getByRole('button', { name: 'Add a source' })
      await open.click()
      const adding = team.getByRole('dialog', { name: 'Add a source' })
      await adding.getByRole('button', { name: 'Add source' }).click()
      await expect(adding.getByText('Choose a hospital')).toBeVisible()
      await expect(adding.getByText('Enter the host')).toBeVisible()
      await adding.getByRole('button', { name: 'Go back' }).click()
      await expect(adding).toBeHidden()
      await open.click()
      const hospital = adding.getByRole('combobox', { name: 'Hospital' })
      const option = team.getByRole('option', { name: /Medanta/ })
      await adding.getByRole('button', { name: 'Open' }).click()
      await expect(option).toBeVisible()
      await adding.getByRole('button', { name: 'Close' }).click()
      await expect(option).toBeHidden()
      await hospital.fill('Medanta')
      await option.click()
      await adding.getByRole('button', { name: 'Clear' }).click()
      await expect(hospital).toHaveValue('')
      await hospital.fill('Medanta')
      await option.click()
      await adding.getByLabel('Host').fill('no host at all')
      await adding.getByRole('button', { name: 'Add source' }).click()
      await expect(adding.getByLabel('Host')).toHaveAttribute('aria-invalid', 'true')
      await expect(adding.getByLabel('Host')).toHaveValue('no host at all')
      expect(await stored()).toEqual([])
      await adding.getByLabel('Host').fill(host)
      await adding.getByRole('button', { name: 'Add source' }).click()
      await expect(team.getByText('Source added')).toBeVisible()
      expect(await stored()).toMatchObject([{ host, hospitalName: expect.stringContaining('Medanta') }])
      await team.getByRole('button', { name: `Edit ${host}` }).click()
      const editing = team.getByRole('dialog', { name: 'Edit source' })
      await editing.getByRole('button', { name: 'Go back' }).click()
      await team.getByRole('button', { name: `Edit ${host}` }).click()
      await editing.getByLabel('Host').fill(`www.${host}`)
      await editing.getByRole('button', { name: 'Save' }).click()
      await expect(team.getByText('Source updated')).toBeVisible()
      expect(await stored()).toMatchObject([{ host: `www.${host}` }])
      await team.getByRole('link', { name: 'Back to Scrape New Reviews' }).click()
    })

    await test.step('a recipe', async () => {
      const stored = () =>
        callAs<object[]>(team, 'GET', `admin/review-recipes?filter=${filterOf(mark.replace(' ', '-'))}`)
      await team.getByRole('link', { name: 'Recipes' }).click()
      const open = team.getByRole('button', { name: 'Add a recipe' })
      await open.click()
      const adding = team.getByRole('dialog', { name: 'Add a recipe' })
      await adding.getByRole('button', { name: 'Add recipe' }).click()
      for (const text of ['Enter the host', 'Say what a review is', 'Say where its text stands'])
        await expect(adding.getByText(text)).toBeVisible()
      await adding.getByRole('button', { name: 'Go back' }).click()
      await expect(adding).toBeHidden()
      await open.click()
      const fields: Record<string, string> = {
        Host: `www.${host}`,
        'Each review': '.review',
        Text: '.text',
        'Reviewer (optional)': '.name',
        'Rating (optional)': '.stars',
        'Date (optional)': 'time',
        'Treatment (optional)': '.treatment',
        'Next page (optional)': 'a.next',
        'Best rating (optional)': '10',
      }
      for (const [label, text] of Object.entries(fields))
        await adding.getByLabel(label, { exact: true }).fill(text)
      await adding.getByRole('button', { name: 'Add recipe' }).click()
      await expect(team.getByText('Recipe added')).toBeVisible()
      expect(await stored()).toMatchObject([
        {
          host: `www.${host}`,
          item: '.review',
          text: '.text',
          reviewer: '.name',
          rating: '.stars',
          ratingBest: 10,
          date: 'time',
          treatment: '.treatment',
          next: 'a.next',
        },
      ])
      await team.getByRole('button', { name: `Edit www.${host}` }).click()
      const editing = team.getByRole('dialog', { name: 'Edit recipe' })
      await editing.getByLabel('Text', { exact: true }).fill('p..')
      await editing.getByRole('button', { name: 'Save' }).click()
      await expect(editing.getByLabel('Text', { exact: true })).toHaveAttribute('aria-invalid', 'true')
      await expect(editing.getByLabel('Text', { exact: true })).toHaveValue('p..')
      await editing.getByLabel('Text', { exact: true }).fill('p')
      await editing.getByRole('button', { name: 'Save' }).click()
      await expect(team.getByText('Recipe updated')).toBeVisible()
      expect(await stored()).toMatchObject([{ text: 'p' }])
      await team.getByLabel('Search recipes').fill(mark.replace(' ', '-'))
      await team.getByRole('button', { name: `Remove www.${host}` }).click()
      const asked = team.getByRole('dialog', { name: 'Remove this recipe?' })
      await asked.getByRole('button', { name: 'Go back' }).click()
      await expect(asked).toBeHidden()
      expect(await stored()).toHaveLength(1)
      await team.getByRole('button', { name: `Remove www.${host}` }).click()
      await asked.getByRole('button', { name: 'Remove recipe' }).click()
      await expect(team.getByText('Recipe removed')).toBeVisible()
      expect(await stored()).toEqual([])
      await team.getByRole('link', { name: 'Back to Scrape New Reviews' }).click()
    })

    await test.step('a run is begun, shown, and ended', async () => {
      const field = team.getByLabel('Address of the page')
      await team.getByRole('combobox', { name: 'Hospital' }).click()
      await team.getByRole('option', { name: /Medanta/ }).click()
      await field.fill('stories')
      await team.getByRole('button', { name: 'Scrape reviews' }).click()
      await expect(team.getByText('Enter the whole address of the page, with https://')).toBeVisible()
      await expect(field).toHaveValue('stories')
      await field.fill(`https://www.${host}/stories`)
      await team.getByRole('button', { name: 'Scrape reviews' }).click()
      await expect(team.getByRole('region', { name: /Medanta/ }).getByRole('status')).toContainText(
        'pages read',
      )
      await expect(field).toHaveValue('')
      const runsOf = (id = '') =>
        callAs<{ id: string; status: string }[]>(
          team,
          'GET',
          `admin/review-scrapes?filter=${encodeURIComponent(JSON.stringify({ hospitalId: id }))}`,
        )
      const [begun] = await runsOf(hospitalId)
      // No such website is there: it may have ended by itself.
      await callAs(team, 'POST', `admin/review-scrapes/${begun?.id}/stop`).catch(() => undefined)

      const clinic = `Waiting Clinic ${mark}`
      const clinicId = await addHiddenHospital(team, clinic)
      await addWaitingRun(clinicId)
      await team.reload()
      const entry = team.getByRole('button', { name: `Show what was read of ${clinic}` })
      await entry.click()
      await expect(entry).toBeDisabled()
      const run = team.getByRole('region', { name: clinic })
      await expect(run.getByText('Waiting for its turn')).toBeVisible()
      await run.getByRole('button', { name: 'Stop' }).click()
      await expect(run.getByText('Stopped', { exact: true })).toBeVisible()
      await expect(run.getByRole('button', { name: 'Stop' })).toBeHidden()
      expect(await runsOf(clinicId)).toMatchObject([{ status: 'stopped' }])
    })

    await test.step('the source goes again', async () => {
      await team.goto('/admin/review-source-hosts')
      await team.getByLabel('Search sources').fill(mark.replace(' ', '-'))
      await team.getByRole('button', { name: `Remove www.${host}` }).click()
      const asked = team.getByRole('dialog', { name: 'Remove this source?' })
      await asked.getByRole('button', { name: 'Go back' }).click()
      await expect(asked).toBeHidden()
      await team.getByRole('button', { name: `Remove www.${host}` }).click()
      await asked.getByRole('button', { name: 'Remove source' }).click()
      await expect(team.getByText('Source removed')).toBeVisible()
      await expect(team.getByText('No sources found matching your criteria.')).toBeVisible()
    })
  },
)

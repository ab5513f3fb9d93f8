import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, REFUSED, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [REFUSED] })

const answerOf = async (page: Page, path: string) =>
  JSON.stringify(await (await page.request.get(path)).json())

// Hidden all the time: other journeys count the hospitals and treatments of the site.
test(
  'a treatment is added hidden, stated with a source, offered at a price, and its specialty led to',
  { tag: '@nightly' },
  async ({ page: team }, { project }) => {
    const mark = `${project.name} ${Date.now()}`
    const treatment = `Journey Treatment ${mark}`
    const specialization = `Journey Field ${mark}`
    const hospital = `Journey Offers ${mark}`

    await signInToBackOffice(team, 'admin', '/admin/treatments')
    await expect(team.getByRole('link', { name: 'Hip Replacement' })).toBeVisible()
    await expectAccessible(team)
    await team.getByRole('button', { name: 'Add a treatment' }).click()
    const adding = team.getByRole('dialog', { name: 'Add a treatment' })
    await adding.getByLabel('Name').fill(treatment)
    await adding.getByLabel('Description').fill('A treatment of a test.')
    await adding.getByLabel('Shortest trip (days) (optional)').fill('5')
    await adding.getByLabel('Longest trip (days) (optional)').fill('7')
    await adding.getByRole('checkbox', { name: 'Active: patients see it' }).uncheck()
    await expectAccessible(team)
    await adding.getByRole('button', { name: 'Add treatment' }).click()
    await expect(team.getByText('Treatment added')).toBeVisible()
    expect(await answerOf(team, '/api/treatments')).not.toContain(treatment)
    await team.getByLabel('Search treatments').fill(treatment)
    await team.getByRole('link', { name: treatment }).click()
    await expect(team.getByRole('heading', { name: treatment })).toBeVisible()
    await team.getByRole('button', { name: 'State the source: Length of the trip' }).click()
    const stating = team.getByRole('dialog', { name: 'Where was this read?' })
    await stating.getByLabel('Source', { exact: true }).fill('Register of the test')
    await stating.getByRole('button', { name: 'State source' }).click()
    await expect(team.getByText('Source stated')).toBeVisible()
    await expect(team.getByText('Register of the test')).toBeVisible()
    await expectAccessible(team)

    await team.goto('/admin/specializations')
    await expect(team.getByRole('link', { name: 'Cardiology' })).toBeVisible()
    await expectAccessible(team)
    await team.getByRole('button', { name: 'Add a specialization' }).click()
    const field = team.getByRole('dialog', { name: 'Add a specialization' })
    await field.getByLabel('Name').fill(specialization)
    await field.getByRole('checkbox', { name: 'Other' }).check()
    await field.getByRole('button', { name: 'Add specialization' }).click()
    await expect(team.getByText('Specialization added')).toBeVisible()
    await expect.poll(() => answerOf(team, '/api/specializations')).toContain(specialization)

    await team.goto('/admin/hospitals')
    await team.getByRole('button', { name: 'Add Hospital' }).click()
    const clinic = team.getByRole('dialog', { name: 'Add Hospital' })
    await clinic.getByLabel('Name').fill(hospital)
    await clinic.getByLabel('City').fill('Ipoh')
    await clinic.getByRole('combobox', { name: 'Country' }).click()
    await team.getByRole('option', { name: 'Malaysia' }).click()
    await clinic.getByLabel('Active: patients see it').uncheck()
    await clinic.getByRole('button', { name: 'Add Hospital' }).click()
    await expect(team.getByText('Hospital added successfully')).toBeVisible()
    await team.getByRole('link', { name: hospital, exact: true }).click()
    await expect(team.getByText('Not listed for any treatment yet.')).toBeVisible()
    for (const [open, label, name, add, told] of [
      ['Add a specialty', 'Specialty', specialization, 'Add specialty', 'Specialty added'],
      ['Add a treatment', 'Treatment', treatment, 'Add treatment', 'Treatment added'],
    ] as const) {
      await team.getByRole('button', { name: open }).click()
      const dialog = team.getByRole('dialog', { name: open })
      await dialog.getByRole('combobox', { name: label }).fill(name)
      await team.getByRole('option', { name }).click()
      await expectAccessible(team)
      await dialog.getByRole('button', { name: add }).click()
      await expect(team.getByText(told)).toBeVisible()
    }
    await team.getByRole('button', { name: `State a price: ${treatment}` }).click()
    const price = team.getByRole('dialog', { name: 'Price of the hospital' })
    await price.getByLabel('From (USD)').fill('1000')
    await price.getByLabel('To (USD)').fill('2,500')
    await price.getByLabel('Source', { exact: true }).fill('Price list of the clinic')
    await expectAccessible(team)
    await price.getByRole('button', { name: 'State price' }).click()
    await expect(team.getByText('Price stated')).toBeVisible()
    const offers = team.getByRole('region', { name: 'Treatments and prices' })
    await team.reload()
    await expect(offers.getByText('$1,000 - $2,500')).toBeVisible()
    await expect(offers.getByText('Price list of the clinic')).toBeVisible()
    await expectAccessible(team)
    await team.getByRole('button', { name: `Remove ${treatment}` }).click()
    await team.getByRole('button', { name: 'Remove treatment' }).click()
    await expect(team.getByText('Not listed for any treatment yet.')).toBeVisible()
    await team.getByRole('button', { name: `Remove ${specialization}` }).click()
    await team.getByRole('button', { name: 'Remove specialty' }).click()
    await expect(team.getByText(/Not listed for any specialty yet/)).toBeVisible()
  },
)

test('a destination stands with its sources, and a country needs its two letters', {
  tag: '@nightly',
}, async ({ page: team }) => {
  await signInToBackOffice(team, 'admin', '/admin/countries')
  await expect(team.getByRole('link', { name: 'Malaysia' })).toBeVisible()
  await expectAccessible(team)
  await team.getByRole('link', { name: 'Malaysia' }).click()
  const facts = team.getByRole('region', { name: 'Visa, travel and sources' })
  await expect(facts.getByText(/^eVISA Medical/)).toBeVisible()
  await expectAccessible(team)
  await team.goto('/admin/countries')
  await team.getByRole('button', { name: 'Add a country' }).click()
  const dialog = team.getByRole('dialog', { name: 'Add a country' })
  await dialog.getByLabel('Name').fill('Journeyland')
  await dialog.getByLabel('Code').fill('M')
  await dialog.getByRole('button', { name: 'Add country' }).click()
  await expect(dialog.getByText('Please enter the two capital letters of the country.')).toBeVisible()
  await expectAccessible(team)
})

test('a moderator sees nothing of it', { tag: '@nightly' }, async ({ page: team }) => {
  await signInToBackOffice(team, 'moderator', '/admin/bookings')
  await expect(team.getByRole('heading', { name: 'Bookings' })).toBeVisible()
  for (const name of ['treatments', 'countries', 'specializations']) {
    await expect(team.locator(`a[href="/admin/${name}"]`)).toHaveCount(0)
    await team.goto(`/admin/${name}`)
    await expect(team.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
  }
})

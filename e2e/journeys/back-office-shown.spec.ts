import type { Page } from '@playwright/test'
import { audited, CHANGED_MEANWHILE, listed } from '../support/back-office.ts'
import { callAs } from '../support/payments.ts'
import { expect, NOT_FOUND, REFUSED, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [new RegExp(`${REFUSED.source}|${NOT_FOUND.source}`)] })
test.setTimeout(120_000)

interface Row {
  id: string
  name: string
  slug: string
  code: string
  isActive: boolean
  version: number
  destinationId: string | null
}

interface Claim {
  field: string
  value: string
  source: string
  due: string
}

const claimsOf = (team: Page, subjectId: string) => listed<Claim>(team, 'claims', { subjectId })

/** The presses that every page of the catalogue has. */
function hands(team: Page, resource: string) {
  const button = (name: string) => team.getByRole('button', { name, exact: true })
  const dialog = (title: string | RegExp) => team.getByRole('dialog', { name: title })
  const one = (id: string) => callAs<Row>(team, 'GET', `admin/${resource}/${id}`)
  return {
    button,
    dialog,
    one,
    press: (name: string) => button(name).click(),
    says: (words: string) => expect(team.getByText(words, { exact: true })).toBeVisible(),
    leave: async (title: string) => {
      await dialog(title).getByRole('button', { name: 'Go back' }).click()
      await expect(dialog(title)).toBeHidden()
    },
    /** Changed by somebody else while the page shows what was. */
    changeMeanwhile: async (id: string, data: object) => {
      const { version } = await one(id)
      await callAs(team, 'PATCH', `admin/${resource}/${id}`, { ...data, version })
    },
    /** Gives two listed rows a status together, after having thought better of it once. */
    changeBoth: async (status: 'Active' | 'Inactive', rows: readonly string[]) => {
      for (const row of rows) await team.getByRole('row', { name: row }).getByRole('checkbox').check()
      await button('Change status').click()
      const asked = dialog('Change 2 rows?')
      await asked.getByRole('button', { name: 'Go back' }).click()
      await expect(asked).toBeHidden()
      await button('Change status').click()
      await asked.getByRole('button', { name: 'Change status' }).click()
      await expect(asked.getByText('Choose a status')).toBeVisible()
      await asked.getByRole('combobox', { name: 'New status' }).click()
      await team.getByRole('option', { name: status, exact: true }).click()
      await asked.getByRole('button', { name: 'Change status' }).click()
      return asked
    },
  }
}

test('treatments are added, shown, changed together, edited, and stated with their sources', {
  tag: '@nightly',
}, async ({ page: team }) => {
  const mark = String(Date.now())
  const [one, two] = [`Shown One ${mark}`, `Shown Two ${mark}`]
  const {
    button,
    dialog,
    one: read,
    press,
    says,
    leave,
    changeMeanwhile,
    changeBoth,
  } = hands(team, 'treatments')
  await signInToBackOffice(team, 'admin', '/admin/treatments')
  const second = await callAs<Row>(team, 'POST', 'admin/treatments', {
    name: two,
    category: 'spinal',
    description: 'A treatment of a test.',
    isActive: false,
  })
  const isPublic = async (row: Row) => (await team.request.get(`/api/treatments/${row.slug}`)).ok()

  const adding = dialog('Add a treatment')
  await press('Add a treatment')
  await adding.getByLabel('Name').fill(one)
  await leave('Add a treatment')
  expect(await listed(team, 'treatments', { q: one })).toEqual([])
  await press('Add a treatment')
  await adding.getByRole('button', { name: 'Add treatment' }).click()
  await expect(adding.getByText('Enter the name')).toBeVisible()
  await expect(adding.getByText('Enter a description')).toBeVisible()
  const typed = {
    Name: two,
    'Address (optional)': 'No Address!',
    Description: 'A treatment of a test.',
    'Shortest trip (days) (optional)': '7',
    'Longest trip (days) (optional)': '5',
    'Lowest cost (USD) (optional)': 'cheap',
    'Highest cost (USD) (optional)': '9000',
    'Basis of the price range (optional)': 'Three price lists',
    'What it includes (optional)': 'Theatre\nNurses',
    'What it does not include (optional)': 'Flights',
    'What may change it (optional)': 'Length of the stay',
    'Procedures (optional)': 'First\nSecond',
    'Aims (optional)': 'Less pain',
    'Also called (optional)': `alias${mark}`,
  }
  for (const [label, text] of Object.entries(typed))
    await adding.getByLabel(label, { exact: true }).fill(text)
  for (const [name, option] of [
    ['Category', 'Complementary'],
    ['Type', 'Ayurveda'],
    ['Evidence', 'High'],
  ] as const) {
    await adding.getByRole('combobox', { name }).click()
    await team.getByRole('option', { name: option }).click()
  }
  await adding.getByRole('checkbox', { name: 'Malaysia' }).check()
  await adding.getByRole('checkbox', { name: 'Thailand' }).check()
  await adding.getByRole('checkbox', { name: 'Active: patients see it' }).uncheck()
  await adding.getByRole('button', { name: 'Add treatment' }).click()
  await expect(adding.getByText('Please use small letters, digits and single hyphens.')).toBeVisible()
  await expect(adding.getByLabel('Lowest cost (USD) (optional)')).toHaveAttribute('aria-invalid', 'true')
  for (const [label, text] of Object.entries(typed))
    await expect(adding.getByLabel(label, { exact: true })).toHaveValue(text)
  await adding.getByLabel('Address (optional)').fill(`shown-one-${mark}`)
  await adding.getByLabel('Lowest cost (USD) (optional)').fill('4000')
  await adding.getByRole('button', { name: 'Add treatment' }).click()
  await expect(adding.locator('[aria-invalid=true]')).not.toHaveCount(0)
  await adding.getByLabel('Longest trip (days) (optional)').fill('14')
  await adding.getByLabel('Name').fill(one)
  await adding.getByRole('button', { name: 'Add treatment' }).click()
  await says('Treatment added')
  await team.getByLabel('Search treatments').fill(`alias${mark}`)
  await expect(team.getByRole('row')).toHaveCount(2)
  await press('Clear the search')
  await expect(team.getByLabel('Search treatments')).toHaveValue('')
  await team.getByLabel('Search treatments').fill(mark)
  await expect(team.getByRole('row')).toHaveCount(3)
  const [first] = await listed<Row>(team, 'treatments', { q: one })
  if (!first) throw new Error('It was not added')
  expect(first).toMatchObject({
    slug: `shown-one-${mark}`,
    category: 'complementary',
    type: 'ayurveda',
    evidenceLevel: 'high',
    minDurationDays: 7,
    maxDurationDays: 14,
    minCostUsd: 4000,
    maxCostUsd: 9000,
    costBasis: 'Three price lists',
    costIncludes: ['Theatre', 'Nurses'],
    costExcludes: ['Flights'],
    costFactors: ['Length of the stay'],
    procedures: ['First', 'Second'],
    benefits: ['Less pain'],
    synonyms: [`alias${mark}`],
    availableIn: ['Malaysia', 'Thailand'],
    isActive: false,
  })

  await press(`Activate ${one}`)
  await says('Treatment activated')
  await expect.poll(() => isPublic(first)).toBe(true)
  await press(`Deactivate ${one}`)
  await press('Deactivate')
  await says('Treatment deactivated')
  await expect.poll(() => isPublic(first)).toBe(false)
  for (const [status, isUndone] of [
    ['Active', false],
    ['Inactive', true],
    ['Inactive', false],
  ] as const) {
    const asked = await changeBoth(status, [one, two])
    await expect(asked).toBeHidden()
    await says('2 rows changed')
    await expect
      .poll(() => Promise.all([isPublic(first), isPublic(second)]))
      .toEqual(Array(2).fill(status === 'Active'))
    if (!isUndone) continue
    await press('Undo')
    await says('Change undone')
    await expect.poll(() => Promise.all([isPublic(first), isPublic(second)])).toEqual([true, true])
  }
  await changeMeanwhile(second.id, { costBasis: 'Somebody else' })
  const asked = await changeBoth('Active', [one, two])
  await says('1 changed, 1 not changed')
  await expect(asked.getByRole('listitem')).toContainText(two)
  await asked.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => Promise.all([isPublic(first), isPublic(second)])).toEqual([true, false])
  await team.getByRole('link', { name: one }).click()
  await expect(team.getByRole('heading', { level: 1, name: one })).toBeVisible()

  const stating = dialog('Where was this read?')
  await press('State the source: Evidence')
  await leave('Where was this read?')
  await press('State the source: Evidence')
  await stating.getByRole('button', { name: 'State source' }).click()
  await expect(stating.getByText('Name the source')).toBeVisible()
  await stating.getByLabel('Source', { exact: true }).fill('Journal of the test')
  await stating.getByLabel('Address of the source (optional)').fill('nowhere')
  await stating.getByLabel('Good until').fill('2020-01-01')
  await stating.getByRole('button', { name: 'State source' }).click()
  await expect(stating.getByLabel('Address of the source (optional)')).toHaveAttribute('aria-invalid', 'true')
  await stating.getByLabel('Address of the source (optional)').fill('https://journal.example/1')
  await stating.getByRole('button', { name: 'State source' }).click()
  await expect(stating.getByText('Please enter a day to come, within 5 years.')).toBeVisible()
  await stating.getByLabel('Good until').fill('')
  await stating.getByRole('button', { name: 'State source' }).click()
  await says('Source stated')
  await expect(button('State the source: Evidence')).toBeHidden()
  const sourceOf = async (field: string) =>
    (await claimsOf(team, first.id)).find((claim) => claim.field === field)?.source
  expect(await sourceOf('evidenceLevel')).toBe('Journal of the test')
  for (const [field, name, value] of [
    ['fitToFly', 'Fit to fly', 'After 7 days'],
    ['publishedPrice', 'Published price', 'USD 5,000'],
  ] as const) {
    const stated = dialog('Add what a source says')
    await press(`Add: ${name}`)
    await leave('Add what a source says')
    await press(`Add: ${name}`)
    await stated.getByRole('button', { name: 'Add' }).click()
    await expect(stated.getByText('Enter what is stated')).toBeVisible()
    await stated.getByLabel('What is stated').fill(value)
    await stated.getByLabel('Source', { exact: true }).fill(`Register of ${field}`)
    await stated.getByRole('button', { name: 'Add' }).click()
    await expect(stated).toBeHidden()
    await expect(button(`Withdraw: ${name}, ${value}`)).toBeVisible()
    expect(await sourceOf(field)).toBe(`Register of ${field}`)
  }
  const checking = dialog('Check this claim')
  await press('Check: Fit to fly, After 7 days')
  await leave('Check this claim')
  await press('Check: Fit to fly, After 7 days')
  await checking.getByLabel('Source (optional)', { exact: true }).fill('Second register')
  await checking.getByRole('button', { name: 'I have checked it' }).click()
  await says('Claim checked')
  expect(await sourceOf('fitToFly')).toBe('Second register')
  const withdrawing = dialog('Withdraw this claim?')
  await press('Withdraw: Published price, USD 5,000')
  await leave('Withdraw this claim?')
  await press('Withdraw: Published price, USD 5,000')
  await withdrawing.getByRole('button', { name: 'Withdraw claim' }).click()
  await expect(withdrawing.getByText('Give a reason')).toBeVisible()
  await withdrawing.getByLabel('Reason').fill('It was a trial')
  await withdrawing.getByRole('button', { name: 'Withdraw claim' }).click()
  await says('Claim withdrawn')
  await expect(button('Withdraw: Published price, USD 5,000')).toBeHidden()
  expect(await sourceOf('publishedPrice')).toBeUndefined()

  const opening = team.waitForEvent('popup')
  await team.getByRole('link', { name: 'Open the public page' }).click()
  const visit = await opening
  await expect(visit.getByRole('heading', { level: 1, name: one })).toBeVisible()
  await expect(visit.getByText('Second register').first()).toBeVisible()
  await expect(visit.getByText('Register of publishedPrice')).toHaveCount(0)
  await visit.close()

  const editing = dialog('Edit treatment')
  await press('Edit')
  await editing.getByLabel('Description').fill('Another description.')
  await leave('Edit treatment')
  expect(await read(first.id)).toMatchObject({ description: 'A treatment of a test.' })
  await press('Edit')
  await editing.getByLabel('Description').fill('')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByText('Enter a description')).toBeVisible()
  await editing.getByLabel('Description').fill('Another description.')
  await editing.getByLabel('Shortest trip (days) (optional)').fill('some')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByLabel('Shortest trip (days) (optional)')).toHaveAttribute('aria-invalid', 'true')
  await expect(editing.getByLabel('Description')).toHaveValue('Another description.')
  await editing.getByLabel('Shortest trip (days) (optional)').fill('8')
  await editing.getByRole('combobox', { name: 'Evidence' }).click()
  await team.getByRole('option', { name: 'Not stated' }).click()
  await editing.getByRole('checkbox', { name: 'Thailand' }).uncheck()
  await editing.getByRole('button', { name: 'Save' }).click()
  await says('Treatment updated')
  await expect(team.getByText('8-14 days')).toBeVisible()
  expect(await read(first.id)).toMatchObject({
    description: 'Another description.',
    minDurationDays: 8,
    evidenceLevel: null,
    availableIn: ['Malaysia'],
  })
  expect(await sourceOf('evidenceLevel')).toBeUndefined()
  await press('Edit')
  await changeMeanwhile(first.id, { costBasis: 'Somebody else' })
  await editing.getByLabel('Basis of the price range (optional)').fill('Mine')
  await editing.getByRole('button', { name: 'Save' }).click()
  await says(CHANGED_MEANWHILE)
  await editing.getByRole('button', { name: 'Go back' }).click()
  expect(await read(first.id)).toMatchObject({ costBasis: 'Somebody else' })
  await press(`Deactivate ${one}`)
  await press('Deactivate')
  await says('Treatment deactivated')
  await expect(team.getByRole('link', { name: 'Open the public page' })).toBeHidden()
  await expect.poll(() => isPublic(first)).toBe(false)
  await press(`Activate ${one}`)
  await says('Treatment activated')
  await press(`Deactivate ${one}`)
  await press('Deactivate')
  await expect(button(`Activate ${one}`)).toBeVisible()
  expect((await audited(team, first.id, 'treatment.change')).length).toBeGreaterThan(5)
  await team.getByRole('link', { name: 'Back to treatments' }).click()
  await expect(team.getByRole('heading', { level: 1, name: 'Treatments' })).toBeVisible()
})

test('a specialization is added and edited, and patients find it by what it is called', {
  tag: '@nightly',
}, async ({ page: team }) => {
  const mark = String(Date.now())
  const name = `Shown Field ${mark}`
  const { dialog, one: read, press, says, leave, changeMeanwhile } = hands(team, 'specializations')
  await signInToBackOffice(team, 'admin', '/admin/specializations')
  const isPublic = async (words: string) =>
    (await (await team.request.get('/api/specializations')).text()).includes(words)
  const adding = dialog('Add a specialization')
  await press('Add a specialization')
  await leave('Add a specialization')
  await press('Add a specialization')
  await adding.getByRole('button', { name: 'Add specialization' }).click()
  await expect(adding.getByText('Enter the name')).toBeVisible()
  await adding.getByLabel('Name').fill('Cardiology')
  await adding.getByLabel('Also called (optional)').fill(`alias${mark}\nother${mark}`)
  await adding.getByRole('checkbox', { name: 'Other' }).check()
  await adding.getByRole('checkbox', { name: 'Eye Surgery' }).check()
  await adding.getByRole('button', { name: 'Add specialization' }).click()
  await expect(adding.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(adding.getByLabel('Also called (optional)')).toHaveValue(`alias${mark}\nother${mark}`)
  await adding.getByLabel('Name').fill(name)
  await adding.getByLabel('Address (optional)').fill('No Address!')
  await adding.getByRole('button', { name: 'Add specialization' }).click()
  await expect(adding.getByText('Please use small letters, digits and single hyphens.')).toBeVisible()
  await adding.getByLabel('Address (optional)').fill(`shown-field-${mark}`)
  await adding.getByRole('button', { name: 'Add specialization' }).click()
  await says('Specialization added')
  const [field] = await listed<Row>(team, 'specializations', { q: `alias${mark}` })
  if (!field) throw new Error('It was not added')
  expect(field).toMatchObject({
    name,
    slug: `shown-field-${mark}`,
    synonyms: [`alias${mark}`, `other${mark}`],
    conditions: ['Eye Surgery', 'Other'],
  })
  await expect.poll(() => isPublic(name)).toBe(true)
  await team.getByLabel('Search specializations').fill(`alias${mark}`)
  await team.getByRole('link', { name }).click()
  await expect(team.getByText('Eye Surgery, Other')).toBeVisible()

  const editing = dialog('Edit specialization')
  await press('Edit')
  await editing.getByLabel('Name').fill(`Other ${name}`)
  await leave('Edit specialization')
  await press('Edit')
  await editing.getByLabel('Name').fill('')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByText('Enter the name')).toBeVisible()
  await editing.getByLabel('Name').fill(`Other ${name}`)
  await editing.getByLabel('Also called (optional)').fill('')
  await editing.getByRole('checkbox', { name: 'Eye Surgery' }).uncheck()
  await editing.getByRole('button', { name: 'Save' }).click()
  await says('Specialization updated')
  await expect(team.getByRole('heading', { level: 1, name: `Other ${name}` })).toBeVisible()
  expect(await read(field.id)).toMatchObject({ name: `Other ${name}`, synonyms: [], conditions: ['Other'] })
  await expect.poll(() => isPublic(`Other ${name}`)).toBe(true)
  await press('Edit')
  await changeMeanwhile(field.id, { synonyms: ['meanwhile'] })
  await editing.getByRole('button', { name: 'Save' }).click()
  await says(CHANGED_MEANWHILE)
  await editing.getByRole('button', { name: 'Go back' }).click()
  expect(await read(field.id)).toMatchObject({ synonyms: ['meanwhile'] })
  await team.getByRole('link', { name: 'Back to specializations' }).click()
  await expect(team.getByRole('heading', { level: 1, name: 'Specializations' })).toBeVisible()
})

const CODES = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `X${letter}`)

test('a country is added, becomes a destination, is stated, hidden and shown', { tag: '@nightly' }, async ({
  page: team,
}) => {
  const mark = String(Date.now())
  const name = `Shownland ${mark}`
  const {
    button,
    dialog,
    one: read,
    press,
    says,
    leave,
    changeMeanwhile,
    changeBoth,
  } = hands(team, 'countries')
  await signInToBackOffice(team, 'admin', '/admin/countries')
  const { items } = await callAs<{ items: Row[] }>(team, 'GET', 'countries')
  const code = CODES.find((letters) => !items.some((country) => country.code === letters)) ?? 'none is left'
  const adding = dialog('Add a country')
  await press('Add a country')
  await leave('Add a country')
  await press('Add a country')
  await adding.getByRole('button', { name: 'Add country' }).click()
  await expect(adding.getByText('Enter the two letters')).toBeVisible()
  await adding.getByLabel('Name').fill('Malaysia')
  await adding.getByLabel('Code').fill(code)
  await adding.getByRole('button', { name: 'Add country' }).click()
  await expect(adding.getByText('This country is on the list already.')).toBeVisible()
  await expect(adding.getByLabel('Code')).toHaveValue(code)
  await adding.getByLabel('Name').fill(name)
  await adding.getByLabel('Code').fill(code.toLowerCase())
  await adding.getByRole('button', { name: 'Add country' }).click()
  await says('Country added')
  const [country] = await listed<Row>(team, 'countries', { q: name })
  if (!country) throw new Error('It was not added')
  expect(country).toMatchObject({ code, destinationId: null })
  await team.getByLabel('Search countries').fill(mark)
  await team.getByRole('link', { name }).click()
  await expect(team.getByText(/^Patients come from here/)).toBeVisible()

  const beginning = dialog('Edit country')
  await press('Edit')
  await beginning.getByLabel('Capital (optional)').fill('Towntown')
  await leave('Edit country')
  await press('Edit')
  await beginning.getByLabel('Capital (optional)').fill('Towntown')
  await beginning.getByRole('button', { name: 'Save' }).click()
  await expect(
    beginning.getByText('A destination needs a capital, a description and a safety rating.'),
  ).toBeVisible()
  await expect(beginning.getByLabel('Capital (optional)')).toHaveValue('Towntown')
  for (const [label, text] of [
    ['Description', 'A country of a test.'],
    ['Safety rating (1 to 5)', '4'],
    ['Average saving (%)', '55'],
    ['Visa', 'Free for 30 days'],
    ['Flight', '9 hours'],
    ['Languages', 'English\nMalay'],
    ['Highlights', 'Quiet'],
    ['Known for', 'Cardiology'],
  ] as const)
    await beginning.getByLabel(`${label} (optional)`).fill(text)
  await beginning.getByRole('button', { name: 'Save' }).click()
  await says('Country updated')
  const begun = await read(country.id)
  expect(begun).toMatchObject({
    capital: 'Towntown',
    description: 'A country of a test.',
    safetyRating: 4,
    avgCostSavingPercent: 55,
    visaInfo: 'Free for 30 days',
    flightTime: '9 hours',
    languages: ['English', 'Malay'],
    highlights: ['Quiet'],
    specialties: ['Cardiology'],
    isActive: true,
  })
  const destination = begun.destinationId ?? ''
  const isPublic = async () => (await team.request.get(`/destinations/${begun.slug}`)).ok()
  await expect.poll(() => isPublic()).toBe(true)

  const stating = dialog('Where was this read?')
  await press('State the source: Visa')
  await leave('Where was this read?')
  await press('State the source: Visa')
  await stating.getByRole('button', { name: 'State source' }).click()
  await expect(stating.getByText('Name the source')).toBeVisible()
  await stating.getByLabel('Source', { exact: true }).fill('Ministry of the test')
  await stating.getByRole('button', { name: 'State source' }).click()
  await says('Source stated')
  expect(await claimsOf(team, destination)).toMatchObject([
    { field: 'visaInfo', source: 'Ministry of the test' },
  ])
  const numbering = dialog('Add what a source says')
  await press('Add: Emergency number')
  await leave('Add what a source says')
  await press('Add: Emergency number')
  await numbering.getByLabel('What is stated').fill('999')
  await numbering.getByRole('button', { name: 'Add' }).click()
  await expect(numbering.getByText('Name the source')).toBeVisible()
  await numbering.getByLabel('Source', { exact: true }).fill('Ambulance service')
  await numbering.getByRole('button', { name: 'Add' }).click()
  await expect(button('Withdraw: Emergency number, 999')).toBeVisible()
  expect(await claimsOf(team, country.id)).toMatchObject([{ field: 'emergencyNumber', value: '999' }])
  await press('Check: Emergency number, 999')
  await leave('Check this claim')
  await press('Check: Emergency number, 999')
  const checking = dialog('Check this claim')
  await checking.getByLabel('Source (optional)', { exact: true }).fill('Police')
  await checking.getByRole('button', { name: 'I have checked it' }).click()
  await says('Claim checked')
  expect(await claimsOf(team, country.id)).toMatchObject([{ source: 'Police' }])
  const withdrawing = dialog('Withdraw this claim?')
  await press('Withdraw: Visa, Free for 30 days')
  await leave('Withdraw this claim?')
  await press('Withdraw: Visa, Free for 30 days')
  await withdrawing.getByLabel('Reason').fill('It was a trial')
  await withdrawing.getByRole('button', { name: 'Withdraw claim' }).click()
  await says('Claim withdrawn')
  await expect(button('State the source: Visa')).toBeVisible()
  expect(await claimsOf(team, destination)).toEqual([])

  const opening = team.waitForEvent('popup')
  await team.getByRole('link', { name: 'Open the public page' }).click()
  const visit = await opening
  await expect(visit.getByRole('heading', { level: 1 })).toContainText(name)
  await visit.close()
  await press(`Deactivate ${name}`)
  await press('Deactivate')
  await says('Destination deactivated')
  await expect.poll(() => isPublic()).toBe(false)
  await press(`Activate ${name}`)
  await says('Destination activated')
  await expect.poll(() => isPublic()).toBe(true)
  const editing = dialog('Edit destination')
  await press('Edit')
  await editing.getByLabel('Capital').fill('Citycity')
  await leave('Edit destination')
  await press('Edit')
  await editing.getByLabel('Capital').fill('')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByText('Enter the capital')).toBeVisible()
  await editing.getByLabel('Capital').fill('Citycity')
  await editing.getByLabel('Safety rating (1 to 5)').fill('9')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByLabel('Safety rating (1 to 5)')).toHaveAttribute('aria-invalid', 'true')
  await expect(editing.getByLabel('Capital')).toHaveValue('Citycity')
  await editing.getByLabel('Safety rating (1 to 5)').fill('5')
  await editing.getByRole('button', { name: 'Save' }).click()
  await says('Country updated')
  expect(await read(country.id)).toMatchObject({ capital: 'Citycity', safetyRating: 5 })
  await press('Edit')
  await changeMeanwhile(country.id, { flightTime: '10 hours' })
  await editing.getByRole('button', { name: 'Save' }).click()
  await says(CHANGED_MEANWHILE)
  await editing.getByRole('button', { name: 'Go back' }).click()
  expect(await read(country.id)).toMatchObject({ flightTime: '10 hours' })
  await team.getByRole('link', { name: 'Back to countries' }).click()

  await press(`Deactivate ${name}`)
  await press('Deactivate')
  await says('Destination deactivated')
  await expect.poll(() => isPublic()).toBe(false)
  await press(`Activate ${name}`)
  await says('Destination activated')
  const isMalaysia = async () => (await team.request.get('/destinations/malaysia')).ok()
  for (const status of ['Inactive', 'Active'] as const) {
    const asked = await changeBoth(status, [name, 'Malaysia'])
    await expect(asked).toBeHidden()
    await says('2 rows changed')
    await expect
      .poll(() => Promise.all([isPublic(), isMalaysia()]))
      .toEqual(Array(2).fill(status === 'Active'))
  }
  await press(`Deactivate ${name}`)
  await press('Deactivate')
  await says('Destination deactivated')
  await expect.poll(() => isPublic()).toBe(false)
  await expect(team.getByRole('row', { name: 'Kenya' }).getByRole('checkbox')).toBeDisabled()
})

import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { callAs } from '../support/payments.ts'
import { expect, REFUSED, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [REFUSED] })

const csv = (...rows: string[]) => ({
  name: 'clinics.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFFname,city,country,bed_capacity\r\n${rows.join('\r\n')}\r\n`),
})

const onFile = async (page: Page, q: string) => {
  const filter = encodeURIComponent(JSON.stringify({ q }))
  return callAs<{ id: string; slug: string; isActive: boolean; version: number }[]>(
    page,
    'GET',
    `admin/hospitals?filter=${filter}`,
  )
}

/** Large enough, and the two are not the same. */
const picture = (name: string) =>
  fileURLToPath(new URL(`../../patient-web/public/img/share/${name}.png`, import.meta.url))

// Hidden again at the end: other journeys count the hospitals of the site.
test(
  'hospitals come from a file, and one shows its photo with whose it is',
  { tag: '@nightly' },
  async ({ page: team, browser }, { project }) => {
    const mark = `${project.name} ${Date.now()}`
    const [one, two] = [`Import One ${mark}`, `Import Two ${mark}`]
    await signInToBackOffice(team, 'admin', '/admin/hospitals')
    await team.getByRole('link', { name: 'Import', exact: true }).click()
    await expect(team.getByRole('heading', { name: 'Import hospitals' })).toBeVisible()
    await expectAccessible(team)

    const file = team.getByLabel('CSV file')
    await file.setInputFiles(csv(`${one},Ipoh,MY,40`, `${two},Ipoh,Atlantis,many`))
    await expect(team.getByText('1 to add, 0 on the list already, 1 not right')).toBeVisible()
    await expect(team.getByRole('row', { name: two })).toContainText(
      'There is no country "Atlantis" on the list.',
    )
    await team.getByRole('button', { name: 'Only errors' }).click()
    await expect(team.getByRole('row', { name: one })).toBeHidden()
    await expectAccessible(team)
    expect(await onFile(team, mark)).toEqual([])

    await file.setInputFiles(csv(`${one},Ipoh,MY,40`, `"${two}",Ipoh,Malaysia,`))
    await team.getByRole('button', { name: 'Add 2 hospitals' }).click()
    await expect(team.getByText('2 hospitals added, inactive')).toBeVisible()
    expect((await onFile(team, mark)).map(({ isActive }) => isActive)).toEqual([false, false])
    await expectAccessible(team)

    const [added] = await onFile(team, one)
    if (!added) throw new Error('It was not added')
    await team.goto(`/admin/hospitals/${added.id}/show`)
    await expect(team.getByText(/No photo yet/)).toBeVisible()
    for (const [name, alt] of [
      ['my', 'The front of the clinic'],
      ['th', 'Its garden'],
    ] as const) {
      await team.getByRole('button', { name: 'Add a photo' }).click()
      const dialog = team.getByRole('dialog', { name: 'Add a photo' })
      await dialog.getByLabel('Photo file').setInputFiles(picture(name))
      await dialog.getByLabel('What is on it').fill(alt)
      await dialog.getByLabel('Photographer or owner').fill('Aisha Rahman')
      await dialog.getByLabel('Licence or permission').fill('CC BY 4.0')
      await expectAccessible(team)
      await dialog.getByRole('button', { name: 'Add photo' }).click()
      await expect(team.getByRole('img', { name: alt })).toBeVisible()
    }
    await expectAccessible(team)
    await team.getByRole('button', { name: 'Earlier: Its garden' }).click()
    await expect(team.getByRole('button', { name: 'Later: Its garden' })).toBeVisible()

    await team.getByRole('button', { name: `Activate ${one}` }).click()
    await expect(team.getByText('Hospital activated successfully')).toBeVisible()
    const visit = await browser.newContext({ javaScriptEnabled: false })
    const visitor = await visit.newPage()
    await visitor.goto(new URL(`/hospitals/${added.slug}`, team.url()).href)
    const first = visitor.getByRole('img', { name: 'Its garden' })
    await expect(first).toBeVisible()
    await expect(first).toHaveJSProperty('complete', true)
    await expect(first).not.toHaveJSProperty('naturalWidth', 0)
    await expect(visitor.getByText('Photo: Aisha Rahman, CC BY 4.0')).toHaveCount(2)
    await expect(visitor.getByRole('heading', { name: 'More photos' })).toBeVisible()
    await visit.close()

    await team.getByRole('button', { name: 'Remove: The front of the clinic' }).click()
    await team.getByRole('button', { name: 'Remove photo' }).click()
    await expect(team.getByText('Photo removed')).toBeVisible()
    await expect(team.getByRole('img', { name: 'The front of the clinic' })).toBeHidden()
    await team.getByRole('button', { name: `Deactivate ${one}` }).click()
    await team.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await expect(team.getByText('Hospital deactivated successfully')).toBeVisible()
  },
)

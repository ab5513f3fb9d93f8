import { callAs } from '../support/payments.ts'
import { addEnquiries } from '../support/rows.ts'
import { expect, REFUSED, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [REFUSED] })

interface Enquiry {
  id: string
  name: string
  status: string
  answeredAt: string | null
  version: number
}

const filterOf = (filter: object) => encodeURIComponent(JSON.stringify(filter))

test(
  'an enquiry is answered, closed and opened again, alone and with others',
  { tag: '@nightly' },
  async ({ page: team, newPerson }, { project }) => {
    test.setTimeout(120_000)
    const mark = `${project.name} ${Date.now()}`
    await addEnquiries(mark, 3)
    await signInToBackOffice(team, 'admin')
    const newestFirst = encodeURIComponent('["createdAt","DESC"]')
    const read = () =>
      callAs<Enquiry[]>(team, 'GET', `admin/enquiries?filter=${filterOf({ q: mark })}&sort=${newestFirst}`)
    const statuses = async () => (await read()).map(({ status }) => status)
    const [newest] = await read()
    const id = newest?.id ?? ''

    await team.goto(`/admin/enquiries?filter=${filterOf({ q: mark, status: 'open' })}`)
    await team.getByRole('link', { name: `Sender 03 ${mark}` }).click()
    await expect(
      team.getByRole('heading', { level: 1, name: `Enquiry from Sender 03 ${mark}` }),
    ).toBeVisible()
    await expect(team.getByRole('link', { name: 'sender3@patients.example' })).toHaveAttribute(
      'href',
      'mailto:sender3@patients.example?subject=Your%20enquiry%20to%20Sihat',
    )
    await expect(team.getByRole('link', { name: '+254 712 345 678' })).toHaveAttribute(
      'href',
      'tel:+254712345678',
    )
    await expect(team.getByText('My eyes hurt since May.')).toHaveCSS('white-space', 'pre-wrap')
    const told = team.getByText('Enquiry status updated successfully')
    for (const [button, status] of [
      ['Close enquiry', 'closed'],
      ['Reopen', 'open'],
      ['Mark as answered', 'answered'],
      ['Reopen', 'open'],
    ] as const) {
      await team.getByRole('button', { name: button, exact: true }).click()
      await expect(told.last()).toBeVisible()
      await expect.poll(async () => (await read())[0]?.status).toBe(status)
      await expect(team.getByRole('button', { name: button, exact: true })).toBeHidden()
    }
    const [answered] = await read()
    expect(answered?.answeredAt).not.toBeNull()
    await expect(team.getByText(/^First answered/)).toBeVisible()

    // Somebody else was faster.
    await callAs(team, 'PATCH', `admin/enquiries/${id}`, { status: 'closed', version: answered?.version })
    await team.getByRole('button', { name: 'Mark as answered' }).click()
    await expect(team.getByText(/^This enquiry was changed by someone else/)).toBeVisible()
    await expect(team.getByRole('button', { name: 'Reopen' })).toBeVisible()
    expect((await read())[0]?.status).toBe('closed')
    await team.getByRole('button', { name: 'Reopen' }).click()
    await expect(team.getByRole('button', { name: 'Mark as answered' })).toBeVisible()

    await team.getByRole('link', { name: 'Back to enquiries' }).click()
    await team.goto(`/admin/enquiries?filter=${filterOf({ q: mark })}`)
    await team.getByRole('checkbox', { name: 'Select all' }).click()
    await team.getByRole('button', { name: 'Change status' }).click()
    const dialog = team.getByRole('dialog', { name: 'Change 3 rows?' })
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await expect(dialog).toBeHidden()
    expect(await statuses()).toEqual(['open', 'open', 'open'])
    for (const [word, status] of [
      ['Closed', 'closed'],
      ['Answered', 'answered'],
      ['Open', 'open'],
    ] as const) {
      await team.getByRole('button', { name: 'Change status' }).click()
      await dialog.getByRole('combobox', { name: 'New status' }).click()
      await team.getByRole('option', { name: word }).click()
      await dialog.getByRole('button', { name: 'Change status' }).click()
      await expect(team.getByText('3 rows changed').last()).toBeVisible()
      await expect(dialog).toBeHidden()
      expect(await statuses()).toEqual([status, status, status])
      await team.getByRole('checkbox', { name: 'Select all' }).click()
    }

    // On a phone: found by its words, and answered in one press.
    await team.setViewportSize({ width: 390, height: 844 })
    await team.goto('/admin/enquiries')
    await team.getByLabel('Search enquiries').fill(`02 ${mark}`)
    const press = team.getByRole('button', { name: `Mark as answered: enquiry from Sender 02 ${mark}` })
    await press.click()
    await expect(told.last()).toBeVisible()
    await expect(press).toBeHidden()
    expect(await statuses()).toEqual(['open', 'answered', 'open'])
    // With a key: the list may move while its figures load, and a press of the mouse would miss the button.
    await team.getByRole('button', { name: 'Clear the search' }).press('Enter')
    await expect(team.getByLabel('Search enquiries')).toHaveValue('')
    await expect(team).not.toHaveURL(/%22q%22/)

    const moderator = await newPerson()
    await signInToBackOffice(moderator, 'moderator', `/admin/enquiries?filter=${filterOf({ q: mark })}`)
    await expect(moderator.getByRole('link', { name: `Sender 03 ${mark}` })).toBeVisible()
    await expect(moderator.getByRole('button', { name: 'Download as CSV' })).toBeVisible()
    const [now] = await read()
    await callAs(moderator, 'PATCH', `admin/enquiries/${id}`, { status: 'closed', version: now?.version })
    expect((await read())[0]).toMatchObject({ status: 'closed' })
  },
)

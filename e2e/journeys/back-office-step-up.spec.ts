import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { audited, enterPassword, inviteStaff, listed } from '../support/back-office.ts'
import { mailTo, textMessageTo } from '../support/mail.ts'
import { callAs } from '../support/payments.ts'
import { addHiddenHospital, forgetSecondStep } from '../support/rows.ts'
import { expect, REFUSED, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [REFUSED] })
test.setTimeout(150_000)

const WRONG = '000000'

interface Setting {
  id: string
  value: string
  version: number
}

/** A picture of noise, of two megabytes: it is still on its way when the server refuses it. */
const largePicture = (page: Page) =>
  page.evaluate(async () => {
    const [width, height] = [1_000, 600]
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('Nothing to draw on')
    const image = context.createImageData(width, height)
    for (let at = 0; at < image.data.length; at += 65_536)
      crypto.getRandomValues(image.data.subarray(at, at + 65_536))
    context.putImageData(image, 0, 0)
    const reader = new FileReader()
    reader.readAsDataURL(await canvas.convertToBlob())
    await new Promise((done) => reader.addEventListener('load', done))
    return String(reader.result).split(',')[1] ?? ''
  })

test('a change that needs the second factor runs once, after the code, and never without it', {
  tag: '@nightly',
}, async ({ page: admin, newPerson, email }) => {
  const team = await newPerson()
  await signInToBackOffice(admin, 'admin')
  const id = await inviteStaff(admin, team, email, 'admin')
  const hospital = `Step Clinic ${Date.now()}`
  const hospitalId = await addHiddenHospital(admin, hospital)
  await team.goto('/admin/users')
  await enterPassword(team, email)
  await expect(team.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  const app = await addAuthenticator(team)
  const phone = `+2547${String(Date.now()).slice(-8)}`
  const factor = await callAs<{ id: string }>(team, 'POST', 'auth/factors', { type: 'phone', phone })
  await callAs(team, 'POST', `auth/factors/${factor.id}/verify`, {
    code: await textMessageTo(admin, phone, 1),
  })
  const policy = async (value: string) => {
    const all = await callAs<Setting[]>(team, 'GET', 'admin/settings')
    const { version } = all.find((one) => one.id === 'staffSecondFactor') as Setting
    await callAs(team, 'PATCH', 'admin/settings/staffSecondFactor', { value, version })
  }
  await policy('always')

  const asked = team.getByRole('dialog', { name: 'Confirm with your second factor' })
  const code = asked.getByLabel('Code from your app')
  const confirm = asked.getByRole('button', { name: 'Confirm' })
  /** An app has no third code within the minute. */
  const enterCodeOfPhone = async (count: number) => {
    await asked.getByRole('radio', { name: /^Phone / }).check()
    await asked.getByRole('button', { name: 'Send the code' }).click()
    await expect(asked.getByText(/^The code is on its way to /)).toBeVisible()
    await asked.getByLabel('Code from your phone').fill(await textMessageTo(admin, phone, count))
  }

  await test.step('a form: wrong, left, right', async () => {
    await forgetSecondStep(id)
    const invited = `asked.${email}`
    const found = () => listed<object>(admin, 'users', { q: invited })
    const dialog = team.getByRole('dialog', { name: 'Add a user' })
    const send = dialog.getByRole('button', { name: 'Send invitation' })
    await team.getByRole('button', { name: 'Add User' }).click()
    await dialog.getByLabel('Email').fill(invited)
    await dialog.getByLabel('First name').fill('Noor')
    await dialog.getByLabel('Last name').fill('Asked')
    await send.click()
    await expect(code).toBeVisible()
    await expectAccessible(team)
    await confirm.click()
    await expect(code).toHaveAccessibleDescription('Enter the code')
    await code.fill(WRONG)
    await confirm.click()
    await expect(code).toHaveAccessibleDescription(/This code is not right/)
    await expect(code).toHaveValue(WRONG)
    await asked.getByRole('button', { name: 'Go back' }).click()
    await expect(asked).toBeHidden()
    for (const [label, typed] of [
      ['Email', invited],
      ['First name', 'Noor'],
      ['Last name', 'Asked'],
    ] as const)
      await expect(dialog.getByLabel(label)).toHaveValue(typed)
    await expect(dialog.getByRole('alert')).toBeVisible()
    expect(await found()).toEqual([])
    await send.click()
    await code.fill(app.nextCode())
    await confirm.dblclick()
    await expect(team.getByText(`Invitation sent to ${invited}`)).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await found()).toMatchObject([{ fullName: 'Noor Asked' }])
    await mailTo(admin, invited, 'You are invited to Sihat')
  })

  await test.step('a file of the list, with a code by phone', async () => {
    await forgetSecondStep(id)
    const csv = team.getByRole('button', { name: 'Download as CSV' })
    await csv.click()
    await expect(code).toBeVisible()
    await team.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await expect(team.getByText('The file could not be made. Please try again.')).toBeVisible()
    await csv.click()
    await enterCodeOfPhone(2)
    const file = team.waitForEvent('download')
    await confirm.click()
    expect(readFileSync(await (await file).path(), 'utf8')).toContain(email)
    await expect(asked).toBeHidden()
  })

  await test.step('a photo goes on its way again', async () => {
    await forgetSecondStep(id)
    await team.goto(`/admin/hospitals/${hospitalId}/show`)
    const photos = async () =>
      (await callAs<{ items: object[] }>(admin, 'GET', `admin/hospitals/${hospitalId}/photos`)).items
    await team.getByRole('button', { name: 'Add a photo' }).click()
    const dialog = team.getByRole('dialog', { name: 'Add a photo' })
    await dialog.getByLabel('Photo file').setInputFiles({
      name: 'entrance.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await largePicture(team), 'base64'),
    })
    await dialog.getByLabel('What is on it').fill('The entrance')
    await dialog.getByLabel('Photographer or owner').fill('Aisha Rahman')
    await dialog.getByLabel('Licence or permission').fill('CC BY 4.0')
    await dialog.getByRole('button', { name: 'Add photo' }).click()
    await enterCodeOfPhone(3)
    await confirm.click()
    // It is made anew in several sizes, which takes its time.
    await expect(team.getByText('Photo added')).toBeVisible({ timeout: 60_000 })
    expect(await photos()).toMatchObject([{ alt: 'The entrance' }])
    expect(await audited(team, hospitalId, 'hospital.photo_add')).toHaveLength(1)
  })

  await policy('production')
})

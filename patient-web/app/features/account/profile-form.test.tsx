import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onAuthEvent } from '~/lib/api/auth-events'
import type { Profile } from '~/lib/api/types'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { ProfileForm } from './profile-form'

const PATCH = 'PATCH /api/profile'
const PROFILE: Profile = {
  firstName: 'Ada',
  lastName: 'Obi',
  phone: null,
  country: 'KE',
  language: null,
  currency: null,
  version: 3,
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

async function retype(label: RegExp, text: string) {
  await userEvent.clear(screen.getByLabelText(label))
  if (text) await userEvent.type(screen.getByLabelText(label), text)
}

beforeEach(() => {
  sessionStorage.clear()
  signIn()
})

test('sends what has changed, with the version, and shows what the server made of it', async () => {
  const sent = serve({ [PATCH]: { body: { ...PROFILE, phone: '+254712345678', version: 4 } } })
  const events: string[] = []
  const stop = onAuthEvent((event) => events.push(event))
  renderPage(<ProfileForm profile={PROFILE} />)
  await retype(/Phone/, '0712 345678')
  await save()
  expect(await screen.findByText('Your profile is saved.')).toBeInTheDocument()
  expect(sent).toEqual([{ call: PATCH, body: { phone: '0712 345678', version: 3 } }])
  expect(screen.getByLabelText(/Phone/)).toHaveValue('+254712345678')
  expect(events).toEqual(['USER_UPDATED'])
  stop()
})

test('an emptied field is cleared', async () => {
  const sent = serve({ [PATCH]: { body: { ...PROFILE, country: null, version: 4 } } })
  renderPage(<ProfileForm profile={PROFILE} />)
  await userEvent.selectOptions(screen.getByLabelText(/Country/), 'Not stated')
  await save()
  await screen.findByText('Your profile is saved.')
  expect(sent[0]?.body).toEqual({ country: null, version: 3 })
})

test('nothing changed, nothing sent', async () => {
  const sent = serve({})
  renderPage(<ProfileForm profile={PROFILE} />)
  await save()
  expect(await screen.findByText('Your profile already says this.')).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('an account that no longer exists is named as gone, and what was typed stays', async () => {
  serve({ [PATCH]: problem(404, 'not_found', 'There is nothing at this address.') })
  renderPage(<ProfileForm profile={PROFILE} />)
  await retype(/Phone/, '0712 345678')
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent('This account no longer exists')
  expect(screen.getByLabelText(/Phone/)).toHaveValue('0712 345678')
})

test('a reload keeps what was typed until it is saved', async () => {
  const sent = serve({ [PATCH]: { body: { ...PROFILE, firstName: 'Adaeze', version: 5 } } })
  const { unmount } = renderPage(<ProfileForm profile={PROFILE} />)
  await retype(/First name/, 'Adaeze')
  unmount()
  // The last name was changed on another device meanwhile.
  const again = renderPage(<ProfileForm profile={{ ...PROFILE, lastName: 'Obi-Eze', version: 4 }} />)
  expect(screen.getByLabelText(/First name/)).toHaveValue('Adaeze')
  expect(screen.getByLabelText(/Last name/)).toHaveValue('Obi-Eze')
  await save()
  expect(await screen.findByText('Your profile is saved.')).toBeInTheDocument()
  expect(sent).toEqual([{ call: PATCH, body: { firstName: 'Adaeze', version: 4 } }])
  again.unmount()
  renderPage(<ProfileForm profile={PROFILE} />)
  expect(screen.getByLabelText(/First name/)).toHaveValue('Ada')
})

test('a missing name is said at the field, and goes when it is mended', async () => {
  serve({})
  renderPage(<ProfileForm profile={PROFILE} />)
  await retype(/First name/, '')
  await save()
  expect(screen.getByRole('alert')).toHaveFocus()
  const name = screen.getByLabelText(/First name/)
  expect(name).toBeInvalid()
  await userEvent.type(name, 'Ada')
  expect(name).not.toBeInvalid()
})

test("the server's word about the phone stands at the phone", async () => {
  serve({ [PATCH]: problem(400, 'invalid_input', 'No such number', '/phone') })
  renderPage(<ProfileForm profile={PROFILE} />)
  await retype(/Phone/, '1')
  await save()
  expect(await screen.findByRole('link', { name: 'No such number' })).toHaveAttribute('href', '#field-phone')
  expect(screen.getByLabelText(/Phone/)).toHaveAccessibleDescription(/No such number/)
})

test('a lost connection keeps what was typed', async () => {
  serve({})
  renderPage(<ProfileForm profile={PROFILE} />)
  await retype(/Last name/, 'Obi-Mensah')
  await save()
  expect(await screen.findByText('We got no answer')).toBeInTheDocument()
  expect(screen.queryByText('Nothing was changed')).not.toBeInTheDocument()
  expect(screen.getByLabelText(/Last name/)).toHaveValue('Obi-Mensah')
})

test('a change made elsewhere is told, and loading it keeps what was typed', async () => {
  const newer = { ...PROFILE, firstName: 'Adaeze', version: 4 }
  const sent = serve({
    [PATCH]: [problem(409, 'stale_version', 'x'), { body: { ...newer, lastName: 'Mensah', version: 5 } }],
    'GET /api/profile': { body: newer },
  })
  renderPage(<ProfileForm profile={PROFILE} />)
  await retype(/Last name/, 'Mensah')
  await save()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Your profile was changed somewhere else')
  await userEvent.click(within(alert).getByRole('button', { name: 'Load it again' }))
  expect(await screen.findByText(/The newer profile is loaded/)).toBeInTheDocument()
  expect(screen.getByLabelText(/First name/)).toHaveValue('Adaeze')
  expect(screen.getByLabelText(/Last name/)).toHaveValue('Mensah')
  await save()
  await screen.findByText('Your profile is saved.')
  expect(sent.at(-1)?.body).toEqual({ lastName: 'Mensah', version: 4 })
})

test('languages are named in their own words, currencies with their code', () => {
  renderPage(<ProfileForm profile={PROFILE} />)
  const names = (label: RegExp) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(names(/Language/)).toEqual(['Not stated', 'English', 'Français', 'العربية', 'Kiswahili'])
  expect(names(/Currency/)).toHaveLength(30)
  expect(names(/Currency/)).toContain('Kenyan Shilling (KES)')
  expect(names(/Country/).length).toBeGreaterThan(240)
})

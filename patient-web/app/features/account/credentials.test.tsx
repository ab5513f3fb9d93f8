import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { accessToken } from '~/lib/api/session'
import { factor, session } from '../../../jest/fixtures'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { EmailForm } from './email-form'
import { PasswordForm } from './password-form'

const PASSWORD = 'POST /api/auth/password'
const USER = 'PATCH /api/auth/user'
const patient = session().user
const moderator = { ...patient, role: 'moderator' as const }
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => signIn())

describe('the password', () => {
  test('is changed, and the other devices are said to be signed out', async () => {
    const lock = jest.spyOn(navigator.locks, 'request')
    const sent = serve({ [PASSWORD]: { body: { session: session({ accessToken: 'new' }) } } })
    renderPage(<PasswordForm user={patient} />)
    await type('Current password', 'old-one')
    await type('New password', 'new-one')
    await press('Change the password')
    expect(await screen.findByText(/Your other devices were signed out/)).toBeInTheDocument()
    expect(sent).toEqual([{ call: PASSWORD, body: { current: 'old-one', next: 'new-one' } }])
    expect(screen.getByLabelText('Current password')).toHaveValue('')
    expect(accessToken()).toBe('new')
    expect(lock.mock.calls).toEqual([['sihat-session', expect.any(Function)]])
  })

  test('that is wrong or weak is said at its field', async () => {
    serve({
      [PASSWORD]: [
        problem(400, 'wrong_password', 'Not your password', '/current'),
        problem(400, 'weak_password', 'Too common', '/next'),
      ],
    })
    renderPage(<PasswordForm user={patient} />)
    await type('Current password', 'old-one')
    await type('New password', 'password')
    await press('Change the password')
    expect(await screen.findByRole('link', { name: 'Not your password' })).toBeInTheDocument()
    expect(screen.getByLabelText('Current password')).toBeInvalid()
    await press('Change the password')
    expect(await screen.findByRole('link', { name: 'Too common' })).toBeInTheDocument()
    expect(screen.getByLabelText('New password')).toBeInvalid()
  })

  test('that is too short is not sent', async () => {
    const sent = serve({})
    renderPage(<PasswordForm user={patient} />)
    await type('New password', '12345')
    await press('Change the password')
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Enter your current password',
      'Enter a new password of at least 6 characters',
    ])
    expect(sent).toEqual([])
  })

  test('staff without two-step verification need 15 characters', async () => {
    const sent = serve({})
    renderPage(<PasswordForm user={{ ...moderator, factors: [factor({ status: 'unverified' })] }} />)
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      /^At least 15 characters while your second step is off/,
    )
    await type('Current password', 'old-one')
    await type('New password', '14 characters.')
    await press('Change the password')
    expect(
      screen.getByRole('link', { name: 'Enter a new password of at least 15 characters' }),
    ).toBeInTheDocument()
    expect(sent).toEqual([])
  })

  test.each([
    ['a patient', patient, 6],
    ['staff with two-step verification', { ...moderator, factors: [factor()] }, 8],
  ])('the password of %s needs enough characters', (_who, user, shortest) => {
    renderPage(<PasswordForm user={user} />)
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      new RegExp(`^At least ${shortest} characters\\. `),
    )
  })

  test('can be looked at', async () => {
    renderPage(<PasswordForm user={patient} />)
    const button = screen.getByRole('button', { name: 'Show New password' })
    await userEvent.click(button)
    expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'text')
    expect(screen.getByRole('button', { name: 'Hide New password' })).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('the email', () => {
  test('is asked for, and counts once it is confirmed', async () => {
    const sent = serve({ [USER]: { body: {} } })
    renderPage(<EmailForm email="ada@example.com" />)
    await type('New email', 'new@example.com')
    await type('Your password', 'secret')
    await press('Change the email')
    expect(await screen.findByText(/mail that goes to new@example.com/)).toBeInTheDocument()
    expect(screen.getByText('You sign in as ada@example.com.')).toBeInTheDocument()
    expect(sent).toEqual([{ call: USER, body: { email: 'new@example.com', password: 'secret' } }])
  })

  test('needs the password, and the right one', async () => {
    serve({ [USER]: problem(400, 'wrong_password', 'Not your password', '/password') })
    renderPage(<EmailForm email="ada@example.com" />)
    await type('New email', 'new@example.com')
    await press('Change the email')
    expect(screen.getByRole('link', { name: 'Enter your current password' })).toBeInTheDocument()
    await type('Your password', 'secret')
    await press('Change the email')
    expect(await screen.findByRole('link', { name: 'Not your password' })).toBeInTheDocument()
  })

  test('two presses ask once', async () => {
    const sent = serve({ [USER]: { body: {} } })
    renderPage(<EmailForm email="ada@example.com" />)
    await type('New email', 'new@example.com')
    await type('Your password', 'secret')
    const form = screen.getByLabelText('New email').closest('form') as HTMLFormElement
    act(() => {
      fireEvent.submit(form)
      fireEvent.submit(form)
    })
    await screen.findByText(/mail that goes to/)
    expect(sent).toHaveLength(1)
  })
})

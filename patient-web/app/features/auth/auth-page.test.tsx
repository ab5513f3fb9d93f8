import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { factor } from '../../../jest/fixtures'
import { renderPage } from '../../../jest/render'
import { AuthPage } from './auth-page'

const props: ComponentProps<typeof AuthPage> = {
  tab: 'sign-in',
  returnTo: '/dashboard',
  joined: undefined,
  quoteFrom: undefined,
  refused: undefined,
}

test('two tabs, both addresses that keep the way back, and the admin login', () => {
  renderPage(<AuthPage {...props} />)
  const [signIn, signUp] = screen.getAllByRole('tab')
  expect(signIn).toHaveAttribute('aria-selected', 'true')
  expect(signUp).toHaveAttribute('href', '/auth?tab=sign-up&returnTo=%2Fdashboard')
  expect(screen.getByRole('link', { name: 'Admin login' })).toHaveAttribute('href', '/admin/auth')
  expect(screen.queryByLabelText('First name')).not.toBeInTheDocument()
})

test('a code by mail and a new password are one press away, for those who sign in', () => {
  const { unmount } = renderPage(<AuthPage {...props} />)
  const code = screen.getByRole('button', { name: 'Email me a code' })
  expect(code).toHaveAttribute('formaction', '/auth/code?returnTo=%2Fdashboard')
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/reset-password',
  )
  unmount()
  renderPage(<AuthPage {...props} tab="sign-up" />)
  expect(screen.queryByRole('button', { name: 'Email me a code' })).not.toBeInTheDocument()
})

test.each([
  ['ended', 'You were signed out'],
  ['step-over', 'The second step took too long'],
  ['new-password', 'Your new password is set'],
  ['check-email', 'Account created!'],
  ['enquiry-sent', 'Your message is stored'],
] as const)('arriving with %s says: %s', (notice, text) => {
  renderPage(<AuthPage {...props} notice={notice} email="ada@example.com" />)
  expect(screen.getByRole('status')).toHaveTextContent(text)
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
})

test('after a message, an emergency that no rule has recognised is told whom to call', () => {
  renderPage(<AuthPage {...props} notice="enquiry-sent" />)
  expect(screen.getByRole('status')).toHaveTextContent(
    'In an emergency, call your local emergency number now',
  )
})

test('the pages behind the sign-in say before it that they need JavaScript', () => {
  renderPage(<AuthPage {...props} tab="sign-up" />)
  expect(document.querySelector('noscript')).not.toBeNull()
})

test('the second step takes the place of the tabs', async () => {
  const challenge = { challengeId: 'c', factors: [factor()], startedAt: 0, attempts: 0 }
  renderPage(<AuthPage {...props} step={{ kind: 'second-step', challenge, method: 'factor-1' }} />)
  expect(await screen.findByLabelText('Code')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Confirm that it is you' })).toBeInTheDocument()
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
})

test('the arrow keys move between the tabs', async () => {
  renderPage(<AuthPage {...props} />)
  screen.getByRole('tab', { name: 'Sign In' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Sign Up' })).toHaveFocus()
})

test('a password never travels in an address', () => {
  renderPage(<AuthPage {...props} />)
  const form = screen.getByLabelText('Password').closest('form')
  expect(form).toHaveAttribute('method', 'post')
  expect(form).toHaveAttribute('enctype', 'multipart/form-data')
})

test('errors take the focus, lead to their fields and are tied to them', () => {
  renderPage(
    <AuthPage
      {...props}
      tab="sign-up"
      refused={{
        kind: 'refused',
        errors: {
          firstName: 'auth.error.firstName',
          password: { id: 'auth.error.password.short', values: { count: 6 } },
        },
        email: 'a@example.com',
      }}
    />,
  )
  const summary = screen.getByRole('alert')
  expect(summary).toHaveFocus()
  expect(within(summary).getByRole('link', { name: 'Enter your first name' })).toHaveAttribute(
    'href',
    '#field-firstName',
  )
  const password = screen.getByLabelText('Password')
  expect(password).toBeInvalid()
  expect(password).toHaveAccessibleDescription(/Use 6 characters or more/)
  expect(screen.getByLabelText('Email')).toHaveValue('a@example.com')
})

test('after sign-up the notice says what to do', () => {
  renderPage(<AuthPage {...props} joined={{ email: 'a@example.com' }} />)
  expect(screen.getByText('Account created!')).toBeInTheDocument()
  expect(screen.getByText('Please check your email to verify your account.')).toBeInTheDocument()
  expect(screen.getByText('The mail goes to a@example.com.')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Account created!' })).toHaveFocus()
  expect(screen.getByLabelText('Email')).toHaveValue('a@example.com')
  expect(screen.getByRole('button', { name: 'Send the link again' })).toBeInTheDocument()
})

test('whoever has just signed up can have the link again', () => {
  renderPage(
    <AuthPage
      {...props}
      refused={{ kind: 'refused', errors: {}, perhapsUnverified: true, email: 'a@example.com' }}
    />,
  )
  expect(screen.getByRole('button', { name: 'Send the link again' })).toBeInTheDocument()
})

test('a double click sends the form once', async () => {
  let calls = 0
  let release: (value: null) => void = () => undefined
  const action = () => {
    calls += 1
    return new Promise<null>((resolve) => {
      release = resolve
    })
  }
  renderPage(<AuthPage {...props} />, { path: '/auth', action })
  const button = screen.getByRole('button', { name: 'Sign In' })
  await userEvent.dblClick(button)
  expect(await screen.findByRole('button', { name: 'One moment...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  release(null)
  await screen.findByRole('button', { name: 'Sign In' })
  expect(calls).toBe(1)
})

test('a refusal stands in the page, takes the focus, says how long to wait, and replaces the notice', () => {
  const text = 'Too many requests. Please wait before trying again.'
  renderPage(
    <AuthPage
      {...props}
      joined={{}}
      refused={{ kind: 'refused', errors: {}, failure: { text, waitSeconds: 61 }, email: 'a@example.com' }}
    />,
  )
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent(`You are not signed in${text} Try again in 2 minutes.`)
  expect(alert.parentElement).toHaveFocus()
  expect(screen.queryByText('Account created!')).not.toBeInTheDocument()
})

test('says which hospital the quote is wanted from', () => {
  renderPage(<AuthPage {...props} quoteFrom="Example Hospital" />)
  expect(screen.getByText('You are asking for a quote from Example Hospital')).toBeInTheDocument()
})

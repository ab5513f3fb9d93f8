import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { asSubmitted, renderPage } from '../../../jest/render'
import { VerifyPage } from './verify-page'

const verified = (passwordNeeded: boolean) => ({
  verified: true as const,
  returnTo: '/dashboard',
  passwordNeeded,
})

test('the opened link confirms nothing: the person presses the button, if they signed up themselves', async () => {
  const sent: unknown[] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push((await asSubmitted(request).formData()).get('token'))
    return null
  }
  renderPage(<VerifyPage token="x" result={undefined} />, { action })
  expect(screen.getByText(/^Press the button only if you signed up at Sihat yourself/)).toHaveTextContent(
    'If you did not, close this page: nothing happens.',
  )
  const button = screen.getByRole('button', { name: 'Verify my email' })
  expect(button).not.toHaveAttribute('aria-disabled')
  await userEvent.click(button)
  await waitFor(() => expect(sent).toEqual(['x']))
})

test('a confirmed address leads to the sign-in and on', () => {
  renderPage(<VerifyPage token="x" result={verified(false)} />)
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    expect.stringContaining('returnTo=%2Fdashboard'),
  )
})

test('where several sign-ups waited, the mail leads on to choosing a password', () => {
  renderPage(<VerifyPage token="x" result={verified(true)} />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Please choose a password')
  expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument()
})

test('a changed address is named', () => {
  renderPage(<VerifyPage token="x" result={{ ...verified(false), changedTo: 'new@example.com' }} />)
  expect(screen.getByText('From now on you sign in with new@example.com.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Back to your account' })).toBeInTheDocument()
})

test('a link that no longer works offers another one', () => {
  renderPage(<VerifyPage token="x" result={{ verified: false }} />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This link does not work any more')
  expect(screen.getByLabelText(/email/i)).toBeInTheDocument()
})

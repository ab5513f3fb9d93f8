import { screen } from '@testing-library/react'
import { renderPage } from '../../../jest/render'
import { VerifyPage } from './verify-page'

const verified = (passwordNeeded: boolean) => ({
  verified: true as const,
  returnTo: '/dashboard',
  passwordNeeded,
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

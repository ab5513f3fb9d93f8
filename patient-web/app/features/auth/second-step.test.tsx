import { screen } from '@testing-library/react'
import { factor } from '../../../jest/fixtures'
import { renderPage } from '../../../jest/render'
import { SecondStep } from './second-step'
import { RECOVERY } from './second-step-state'
import type { SecondStepState } from './second-step-submit'

const TOTP = factor()
const PHONE = factor({ id: 'factor-2', type: 'phone', hint: '•••• 5678' })

function show(changes: Partial<SecondStepState> = {}) {
  const challenge = { challengeId: 'c', factors: [TOTP, PHONE], startedAt: 0, attempts: 0 }
  const state: SecondStepState = { kind: 'second-step', challenge, method: TOTP.id, ...changes }
  return renderPage(<SecondStep state={state} returnTo="/dashboard/bookings" />)
}

test('asks for the code of the app, which the device may fill in', () => {
  show()
  const code = screen.getByLabelText('Code')
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  expect(code).toHaveAttribute('inputmode', 'numeric')
  expect(code).toHaveAccessibleDescription('6 digits. It changes every 30 seconds.')
  expect(screen.getByRole('button', { name: 'Use the phone •••• 5678' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Use a recovery code' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Send the code' })).not.toBeInTheDocument()
})

test('the phone has its code sent', () => {
  const { unmount } = show({ method: PHONE.id })
  expect(screen.getByRole('button', { name: 'Send the code' })).toHaveAttribute('name', 'send')
  unmount()
  show({ method: PHONE.id, sent: true })
  expect(screen.getByRole('status')).toHaveTextContent('A code is on its way to •••• 5678.')
})

test('a recovery code has letters', () => {
  show({ method: RECOVERY })
  expect(screen.getByLabelText('Recovery code')).toHaveAttribute('inputmode', 'text')
  expect(screen.queryByRole('button', { name: 'Use a recovery code' })).not.toBeInTheDocument()
})

test('a wrong code takes the focus to its summary', () => {
  show({ errors: { code: { text: 'Not right' } } })
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(screen.getByLabelText('Code')).toBeInvalid()
})

test('the way back to the password keeps where the visitor was going', () => {
  show()
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute(
    'href',
    '/auth?tab=sign-in&returnTo=%2Fdashboard%2Fbookings',
  )
})

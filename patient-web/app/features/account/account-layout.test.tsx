import { screen } from '@testing-library/react'
import { renderPage } from '../../../jest/render'
import { AccountLayout } from './account-layout'

test.each([
  ['hospital', 'Back to the hospital desk', '/desk'],
  ['moderator', 'Back to the back office', '/admin/'],
] as const)('an account with the role %s finds the way back to its work', (role, name, path) => {
  renderPage(<AccountLayout user={{ role }}>Security</AccountLayout>)
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', path)
})

test('a patient has no other workplace', () => {
  renderPage(<AccountLayout user={{ role: 'user' }}>Security</AccountLayout>)
  expect(screen.queryByRole('link', { name: /Back to/ })).toBeNull()
})

import { render, waitFor } from '@testing-library/react'
import { AdminContext } from 'react-admin'
import { createSessionClient } from '../providers/session'
import { aSession, fakeApi, json } from '../testing/api'
import { SignInPage } from './sign-in-page'

test('a patient who is signed in is sent to the site', async () => {
  fakeApi({ 'POST /api/auth/refresh': () => json(aSession('user', 'patient')) })
  const leaveTo = jest.fn()
  render(
    <AdminContext>
      <SignInPage session={createSessionClient()} leaveTo={leaveTo} />
    </AdminContext>,
  )
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(`${window.location.origin}/`))
})

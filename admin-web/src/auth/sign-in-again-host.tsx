import { Backdrop } from '@mui/material'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLogout } from 'react-admin'
import { isHeld } from '../providers/sign-in-again'
import { useSignInAgain } from './sign-in-again-context'

const SignInAgainDialog = lazy(() => import('./sign-in-again-dialog'))

const COVER = <Backdrop open transitionDuration={0} sx={{ bgcolor: 'background.default', zIndex: 'modal' }} />

/** Ends the page with its session: leaves for the sign-in page, or covers the page where something would be lost. */
export function SignInAgainHost() {
  const { question, session } = useSignInAgain()
  const logout = useLogout()
  const isAsking = useSyncExternalStore(question.subscribe, question.isAsking)

  useEffect(
    () =>
      session.onEnd(() => {
        if (question.isAsking()) return
        if (isHeld()) {
          void question.ask()
          return
        }
        session.forget()
        void logout()
      }),
    [question, session, logout],
  )

  return <Suspense fallback={COVER}>{isAsking && <SignInAgainDialog />}</Suspense>
}

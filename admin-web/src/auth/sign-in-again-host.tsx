import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useSignInAgain } from './sign-in-again-context'

const SignInAgainDialog = lazy(() => import('./sign-in-again-dialog'))

/** Where whoever was signed out in the middle of something signs in again. */
export function SignInAgainHost() {
  const { question } = useSignInAgain()
  const isAsking = useSyncExternalStore(question.subscribe, question.isAsking)
  return <Suspense fallback={null}>{isAsking && <SignInAgainDialog />}</Suspense>
}

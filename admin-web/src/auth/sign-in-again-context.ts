import { createContext, useContext } from 'react'
import type { Question } from '../providers/question'
import type { SessionClient } from '../providers/session'

interface SignInAgain {
  question: Question
  session: SessionClient
}

export const SignInAgainContext = createContext<SignInAgain | null>(null)

export function useSignInAgain(): SignInAgain {
  const signInAgain = useContext(SignInAgainContext)
  if (!signInAgain) throw new Error('useSignInAgain needs a SignInAgainContext')
  return signInAgain
}

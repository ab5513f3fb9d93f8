import { createContext, useContext } from 'react'
import type { OwnFactors } from '../providers/own-factors'
import type { Question } from '../providers/question'

interface SecondFactor {
  stepUp: Question
  factors: OwnFactors
}

export const SecondFactorContext = createContext<SecondFactor | null>(null)

export function useSecondFactor(): SecondFactor {
  const secondFactor = useContext(SecondFactorContext)
  if (!secondFactor) throw new Error('useSecondFactor needs a SecondFactorContext')
  return secondFactor
}

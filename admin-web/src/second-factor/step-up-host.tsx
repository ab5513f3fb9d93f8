import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useSecondFactor } from './second-factor-context'

const StepUpDialog = lazy(() => import('./step-up-dialog'))

/** Where the question for a second factor appears, over whatever page made the change. */
export function StepUpHost() {
  const { stepUp } = useSecondFactor()
  const isAsking = useSyncExternalStore(stepUp.subscribe, stepUp.isAsking)
  return <Suspense fallback={null}>{isAsking && <StepUpDialog />}</Suspense>
}

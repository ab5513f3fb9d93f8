import { lazy, Suspense } from 'react'
import { type Advised, useEmergency } from '~/lib/emergency'

/** Reads out the words alone, while the notice loads and where it cannot load. */
const Plain = ({ advice }: Advised) => (
  <p role="alert" dir="auto">
    {advice.text}
  </p>
)

// Most visits show no emergency, so the first view does not load the notice.
const Notice = lazy(() => import('./emergency-notice').catch(() => ({ default: Plain })))

/** Shows whom to call on top of every page, after a person wrote of an emergency. */
export function EmergencyOutlet() {
  const advice = useEmergency()
  return advice ? (
    <Suspense fallback={<Plain advice={advice} />}>
      <Notice advice={advice} />
    </Suspense>
  ) : null
}

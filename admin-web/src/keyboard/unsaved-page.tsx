import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { unsaved } from '../providers/unsaved'
import { LeaveQuestion } from './leave-question'

/** Whoever is signed out has no page to stay on. */
const SIGN_IN = '/auth'

/** A link, the way back, a reload or a closed tab asks before it loses what was typed on the page. */
export function UnsavedPage() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      (nextLocation.pathname !== currentLocation.pathname || historyAction === 'POP') &&
      nextLocation.pathname !== SIGN_IN &&
      unsaved.isThere(),
  )

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.isThere()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  if (blocker.state !== 'blocked') return null
  const leave = () => {
    unsaved.clear()
    blocker.proceed()
  }
  return <LeaveQuestion onLeave={leave} onKeep={blocker.reset} />
}

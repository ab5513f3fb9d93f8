import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { unsaved } from '../providers/unsaved'
import { LeaveQuestion } from './leave-question'

/** Whoever is signed out has no page to stay on. */
const SIGN_IN = '/auth'

/**
 * A link and the way back save forms that save by themselves. They ask before they lose other typed text, as a reload and a closed tab do
 * for all of it.
 */
export function UnsavedPage() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      (nextLocation.pathname !== currentLocation.pathname || historyAction === 'POP') &&
      nextLocation.pathname !== SIGN_IN &&
      unsaved.isThere(),
  )
  /** The way out on which something could not be saved. */
  const [asked, setAsked] = useState<typeof blocker>()

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isOver = false
    const leave = async () => {
      const isSaved = await unsaved.save()
      if (isOver) return
      if (isSaved) blocker.proceed()
      else setAsked(blocker)
    }
    void leave()
    return () => {
      isOver = true
    }
  }, [blocker])

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.isThere()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  if (blocker.state !== 'blocked' || asked !== blocker) return null
  const leave = () => {
    unsaved.clear()
    blocker.proceed()
  }
  return <LeaveQuestion onLeave={leave} onKeep={blocker.reset} />
}

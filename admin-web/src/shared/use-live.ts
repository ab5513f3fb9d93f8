import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type LiveEvents, RECONNECTED } from '../providers/live-events'

export const LiveContext = createContext<LiveEvents | null>(null)

/** One change often comes as several events. */
const GATHER_MS = 300
/** A busy hour must not keep a page reading. */
const REST_MS = 3_000

/** The person may be the one that a page shows: these events name nobody. */
const ABOUT_ANYBODY = ['team.account.erased', 'team.consent.updated']

type Concern = (name: string, data: Record<string, string>) => boolean

const nothingElse = () => false

/** Reads the resource again when the server tells of a change that concerns the page, of an erased account or of a changed consent. */
export function useLive(resource: string, concerns: Concern = nothingElse): void {
  const live = useContext(LiveContext)
  const queryClient = useQueryClient()
  const isConcerned = useEffectEvent(concerns)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let restUntil = 0
    const read = () => {
      timer = undefined
      restUntil = Date.now() + REST_MS
      void queryClient.invalidateQueries({ queryKey: [resource] })
    }
    const unsubscribe = live?.subscribe(({ name, data }) => {
      // What is hidden is read when it is looked at again.
      const isForEveryPage = name === RECONNECTED || ABOUT_ANYBODY.includes(name)
      if (document.hidden || timer || !(isForEveryPage || isConcerned(name, data))) return
      timer = setTimeout(read, Math.max(GATHER_MS, restUntil - Date.now()))
    })
    return () => {
      clearTimeout(timer)
      unsubscribe?.()
    }
  }, [live, queryClient, resource])
}

const NEVER = () => () => undefined
const isAway = () => false

/** Whether the server's events arrive. It only knows while something of the page listens to them. */
export function useIsLive(): boolean {
  const live = useContext(LiveContext)
  return useSyncExternalStore(live?.watch ?? NEVER, live?.isOpen ?? isAway)
}

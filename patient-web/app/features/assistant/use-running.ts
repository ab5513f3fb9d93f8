import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the scripts have arrived: until then a page works as its HTML alone does. */
export function useRunning(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

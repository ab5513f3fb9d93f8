import { useSyncExternalStore } from 'react'
import type { EmergencyAdvice } from '~/lib/api/types'

export interface Advised {
  advice: EmergencyAdvice
}

let advice: EmergencyAdvice | undefined
let listener = () => {}

/** Shows whom to call, on whatever page the person is on next, until it is called without advice. */
export function showEmergency(next?: EmergencyAdvice): void {
  advice = next
  listener()
}

const current = () => advice

/** The root of the site is its one reader. */
const subscribe = (reader: () => void) => {
  listener = reader
  return () => {
    listener = () => {}
  }
}

export const useEmergency = (): EmergencyAdvice | undefined =>
  useSyncExternalStore(subscribe, current, () => undefined)

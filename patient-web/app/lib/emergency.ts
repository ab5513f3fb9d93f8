import { useSyncExternalStore } from 'react'
import type { EmergencyAdvice } from '~/lib/api/types'

export interface Advised {
  advice: EmergencyAdvice
}

let advice: EmergencyAdvice | undefined
/** The advice on the text that is saved while the person types. */
let adviceOnDraft: string | undefined
let listener = () => {}

/** Shows whom to call, on whatever page the person is on next, until it is called without advice. */
export function showEmergency(next?: EmergencyAdvice): void {
  advice = next
  listener()
}

/** Shows advice on a text that is saved while the person types. The same advice is shown once. */
export function showDraftEmergency(next?: EmergencyAdvice | null): void {
  if (next && next.text !== adviceOnDraft) showEmergency(next)
  adviceOnDraft = next?.text
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

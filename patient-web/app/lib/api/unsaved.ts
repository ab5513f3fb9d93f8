import { dropEnquiry } from './kept-enquiry'

const PREFIX = 'sihat-unsaved:'
/** In the storage that all tabs share: a random id, which every copy carries. A sign-out removes it, and so ends them all. */
const MARK = 'sihat-unsaved'

let signedOut = false

/** A browser may refuse its storage, or have none left: the page then works without this copy. */
function tried<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const mark = () => localStorage.getItem(MARK) ?? ''

const keyOf = (userId: string, name: string) => `${PREFIX}${mark()}:${userId}:${name}`

/**
 * Keeps in this tab what a person has typed and the server does not have yet, so that a reload does not lose it. What a form
 * says while it goes away after a sign-out is not kept.
 * @returns whether it is kept
 */
export function keepUnsaved(userId: string, name: string, value: object): boolean {
  if (signedOut) return false
  const isKept = tried(() => {
    if (!mark()) localStorage.setItem(MARK, crypto.randomUUID())
    sessionStorage.setItem(keyOf(userId, name), JSON.stringify(value))
    return true
  })
  return isKept ?? false
}

export function readUnsaved<T extends object>(userId: string, name: string): T | undefined {
  return tried(() => JSON.parse(sessionStorage.getItem(keyOf(userId, name)) ?? '') as T)
}

export function dropUnsaved(userId: string, name: string): void {
  tried(() => sessionStorage.removeItem(keyOf(userId, name)))
}

/** The person has signed out: nothing stays, also in tabs that are at another site meanwhile, once they come back. */
export function forgetUnsaved(): void {
  signedOut = true
  tried(() => localStorage.removeItem(MARK))
  forgetOthers('')
  dropEnquiry()
}

/** Nobody reads what somebody else has left in this tab. */
export function forgetUnsavedButOf(userId: string): void {
  signedOut = false
  tried(() => forgetOthers(keyOf(userId, '')))
}

/** What was typed before a sign-out that this tab did not hear of. */
export function forgetOutdated(): void {
  tried(() => forgetOthers(mark() && `${PREFIX}${mark()}:`))
}

function forgetOthers(stays: string): void {
  tried(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && !(stays && key.startsWith(stays))) sessionStorage.removeItem(key)
  })
}

const PREFIX = 'sihat-unsaved:'

const keyOf = (userId: string, name: string) => `${PREFIX}${userId}:${name}`

/** A browser may refuse its storage, or have none left: the page then works without this copy. */
function tried<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Keeps in this tab what a person has typed and the server does not have yet, so that a reload does not lose it. */
export function keepUnsaved(userId: string, name: string, value: object): void {
  tried(() => sessionStorage.setItem(keyOf(userId, name), JSON.stringify(value)))
}

export function readUnsaved<T extends object>(userId: string, name: string): T | undefined {
  return tried(() => JSON.parse(sessionStorage.getItem(keyOf(userId, name)) ?? '') as T)
}

export function dropUnsaved(userId: string, name: string): void {
  tried(() => sessionStorage.removeItem(keyOf(userId, name)))
}

/** Of everybody but the one who is named: nobody reads what somebody else has left in this tab. */
export function forgetUnsaved(butOf?: string): void {
  const stays = butOf && keyOf(butOf, '')
  tried(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && !(stays && key.startsWith(stays))) sessionStorage.removeItem(key)
  })
}

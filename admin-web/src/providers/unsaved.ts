/** Saves what is typed. Resolves with whether it was saved. */
export type Saver = () => Promise<boolean>

const kept = new Map<object | symbol, Saver | undefined>()

function dropClosed() {
  for (const what of kept.keys()) if (what instanceof Element && !what.isConnected) kept.delete(what)
}

/** What was typed and not sent yet. A dialog counts as long as it is there. */
export const unsaved = {
  /** @param save of a form that saves by itself */
  add: (what: object | symbol, save?: Saver) => {
    kept.set(what, save)
  },
  delete: (what: object | symbol) => {
    kept.delete(what)
  },
  has: (what: object | symbol) => kept.has(what),
  clear: () => kept.clear(),
  isThere: () => {
    dropClosed()
    return kept.size > 0
  },
  /** Saves all forms at once. Resolves with whether nothing is left: a form that cannot save by itself stays. */
  save: async (): Promise<boolean> => {
    dropClosed()
    const savers = [...kept.values()]
    if (savers.includes(undefined)) return false
    const saved = await Promise.all(savers.map((save) => save?.()))
    return saved.every((isSaved) => isSaved)
  },
}

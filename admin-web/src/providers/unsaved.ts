const kept = new Set<object | symbol>()

/** What was typed and not sent yet. A dialog counts as long as it is there. */
export const unsaved = {
  add: (what: object | symbol) => {
    kept.add(what)
  },
  delete: (what: object | symbol) => {
    kept.delete(what)
  },
  has: (what: object | symbol) => kept.has(what),
  clear: () => kept.clear(),
  isThere: () => {
    for (const what of kept) if (what instanceof Element && !what.isConnected) kept.delete(what)
    return kept.size > 0
  },
}

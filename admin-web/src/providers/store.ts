import { localStorageStore, memoryStore, type Store } from 'react-admin'

/** Whether keys without Ctrl do something. */
export const SINGLE_KEYS = 'singleKeys'

const LASTING_KEYS = new Set(['theme', SINGLE_KEYS])

/** Preferences outlive the page; a search text may be a patient's name, so list state does not. */
export function createStore(): Store {
  const lasting = localStorageStore(undefined, 'SihatAdmin')
  const passing = memoryStore()
  const storeOf = (key: string) => (LASTING_KEYS.has(key) ? lasting : passing)
  return {
    setup: () => {
      lasting.setup()
      passing.setup()
    },
    teardown: () => {
      lasting.teardown()
      passing.teardown()
    },
    getItem: (key, fallback) => storeOf(key).getItem(key, fallback),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    removeItems: (prefix) => {
      lasting.removeItems(prefix)
      passing.removeItems(prefix)
    },
    reset: () => passing.reset(),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  }
}

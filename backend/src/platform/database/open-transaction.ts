import { AsyncLocalStorage } from 'node:async_hooks'

const open = new AsyncLocalStorage<true>()

/** Marks everything that `work` awaits as part of a transaction. */
export const markTransaction = <T>(work: () => Promise<T>): Promise<T> => open.run(true, work)

/**
 * Returns whether the caller runs inside a transaction of `Database`. A transaction holds a connection and locks, so a service that may
 * be slow is not called there.
 */
export const isInTransaction = (): boolean => open.getStore() === true

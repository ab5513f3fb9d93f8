import { AsyncLocalStorage } from 'node:async_hooks'

const open = new AsyncLocalStorage<boolean>()

/** Marks everything that `work` awaits as part of a transaction. */
export const markTransaction = <T>(work: () => Promise<T>): Promise<T> => open.run(true, work)

/** Runs work beside a transaction that holds nothing but a lock of its own, as the upkeep does: it is in nobody's way. */
export const besideTransaction = <T>(work: () => Promise<T>): Promise<T> => open.run(false, work)

/**
 * Returns whether the caller runs inside a transaction of `Database`. A transaction holds a connection and locks, so a service that may
 * be slow is not called there.
 */
export const isInTransaction = (): boolean => open.getStore() === true

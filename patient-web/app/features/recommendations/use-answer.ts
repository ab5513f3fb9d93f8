import { useEffect, useState } from 'react'

/** What became of a call. A failed one has no value. */
export type Answer<T> = { status: 'pending' } | { status: 'failed' } | { status: 'there'; value: T }

/** Where a call that the page did not wait for has got to. */
export function useAnswer<T>(call: Promise<T | undefined>): Answer<T> {
  const [settled, setSettled] = useState<{ call: Promise<T | undefined>; value: T | undefined }>()
  useEffect(() => {
    let current = true
    const settle = (value: T | undefined) => current && setSettled({ call, value })
    call.then(settle, () => settle(undefined))
    return () => {
      current = false
    }
  }, [call])
  if (settled?.call !== call) return { status: 'pending' }
  return settled.value === undefined ? { status: 'failed' } : { status: 'there', value: settled.value }
}

import { useEffect, useState } from 'react'

/** What a promise came to; the result of the one before until the next has come to its own. */
export function useSettled<T>(promise: Promise<T>): T | undefined {
  const [settled, setSettled] = useState<T>()
  useEffect(() => {
    let wanted = true
    void promise.then((value) => {
      if (wanted) setSettled(value)
    })
    return () => {
      wanted = false
    }
  }, [promise])
  return settled
}

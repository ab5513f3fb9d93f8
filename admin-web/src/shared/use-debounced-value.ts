import { useEffect, useState } from 'react'

const DELAY_MS = 300

/** The value once it has rested: a search begins when the typing pauses. */
export function useDebouncedValue<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

import { useState } from 'react'

/** What was loaded last. A later failure does not take it away. */
export function useLastLoaded<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

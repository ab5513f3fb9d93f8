import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Keeps the end of a conversation in view as it grows, for as long as the reader is there: whoever has scrolled up keeps
 * their place. `change` says that it has grown.
 */
export function useFollow(change: unknown): {
  end: RefObject<HTMLDivElement | null>
  away: boolean
  follow: () => void
} {
  const end = useRef<HTMLDivElement>(null)
  const near = useRef(true)
  const grown = useRef(false)
  const [away, setAway] = useState(false)

  useEffect(() => {
    const mark = end.current
    if (!mark) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return
      near.current = entry.isIntersecting
      setAway(!entry.isIntersecting)
    })
    observer.observe(mark)
    return () => observer.disconnect()
  }, [])

  const follow = () => {
    near.current = true
    end.current?.scrollIntoView({ block: 'end' })
  }

  // Before it is drawn, so that nothing jumps. A page that has just opened stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each growth is followed
  useLayoutEffect(() => {
    if (grown.current && near.current) end.current?.scrollIntoView({ block: 'end' })
    grown.current = true
  }, [change])

  return { end, away, follow }
}

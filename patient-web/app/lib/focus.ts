import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'

/** Moves the focus to an element when a step within the site has led to it; a page that was opened keeps its own. */
export function useFocusOnArrival<T extends HTMLElement>(wanted = true): RefObject<T | null> {
  const element = useRef<T>(null)
  const arrived = useNavigationType() !== 'POP'
  useEffect(() => {
    if (wanted && arrived) element.current?.focus()
  }, [wanted, arrived])
  return element
}

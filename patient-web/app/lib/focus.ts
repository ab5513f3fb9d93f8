import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'

/**
 * Moves the focus to an element when a step within the site has led to it; a page that was opened keeps its own.
 * The view stays at the top of the page, where it starts.
 */
export function useFocusOnArrival<T extends HTMLElement>(wanted = true): RefObject<T | null> {
  const element = useRef<T>(null)
  const arrived = useNavigationType() !== 'POP'
  useEffect(() => {
    if (wanted && arrived) element.current?.focus({ preventScroll: true })
  }, [wanted, arrived])
  return element
}

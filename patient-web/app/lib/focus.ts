import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'

/**
 * Moves the focus to an element when a step within the site has led to it; a page that was opened keeps its own, and so do
 * later steps within the page. The view stays at the top of the page, where it starts.
 */
export function useFocusOnArrival<T extends HTMLElement>(wanted = true): RefObject<T | null> {
  const element = useRef<T>(null)
  const arrived = useNavigationType() !== 'POP'
  const takeFocus = useEffectEvent(() => {
    if (arrived) element.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (wanted) takeFocus()
  }, [wanted])
  return element
}

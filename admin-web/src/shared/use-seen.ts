import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Calls `onSeen` when the element is on the screen, in the window that has the focus.
 * @param key calls again for each new key; undefined calls never
 * @returns the ref of the element
 */
export function useSeen(key: string | undefined, onSeen: (key: string) => void) {
  const [element, setElement] = useState<Element | null>(null)
  const tell = useEffectEvent(onSeen)
  useEffect(() => {
    if (!element || !key) return
    let isOnScreen = false
    const look = () => {
      if (isOnScreen && document.hasFocus()) tell(key)
    }
    const observer = new IntersectionObserver((entries) => {
      isOnScreen = entries.at(-1)?.isIntersecting ?? false
      look()
    })
    observer.observe(element)
    window.addEventListener('focus', look)
    return () => {
      observer.disconnect()
      window.removeEventListener('focus', look)
    }
  }, [element, key])
  return setElement
}

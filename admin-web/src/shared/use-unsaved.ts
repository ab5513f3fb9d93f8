import { useEffect } from 'react'
import { unsaved } from '../providers/unsaved'

/**
 * While something is typed in a form of the page: leaving it asks first.
 * @param name tells other parts of the page which form it is
 */
export function useUnsaved(isTyped: boolean, name?: symbol) {
  useEffect(() => {
    if (!isTyped) return
    const form = name ?? Symbol('form')
    unsaved.add(form)
    return () => unsaved.delete(form)
  }, [isTyped, name])
}

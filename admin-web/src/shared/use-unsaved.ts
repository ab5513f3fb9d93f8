import { useEffect } from 'react'
import { unsaved } from '../providers/unsaved'

/** While something is typed in a form of the page: leaving it asks first. */
export function useUnsaved(isTyped: boolean) {
  useEffect(() => {
    if (!isTyped) return
    const form = Symbol('form')
    unsaved.add(form)
    return () => unsaved.delete(form)
  }, [isTyped])
}

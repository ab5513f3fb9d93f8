import { useEffect } from 'react'
import { type Saver, unsaved } from '../providers/unsaved'

/**
 * While something is typed in a form of the page: leaving it saves a form that saves by itself, and asks first about another one.
 * @param name tells other parts of the page which form it is
 * @param save has to stay the same function
 */
export function useUnsaved(isTyped: boolean, { name, save }: { name?: symbol; save?: Saver } = {}) {
  useEffect(() => {
    if (!isTyped) return
    const form = name ?? Symbol('form')
    unsaved.add(form, save)
    return () => unsaved.delete(form)
  }, [isTyped, name, save])
}

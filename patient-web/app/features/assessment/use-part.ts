import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { PARTS, type Part } from './answers'

/** The part that the address names; where it names none, the one where the person was when the page was opened. */
export function usePart(step: number) {
  const [start] = useState<Part>(() => PARTS[step] ?? 'condition')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const asked = query.get('part')
  const part = PARTS.find((each) => each === asked) ?? start
  return {
    part,
    /** It was opened to change one answer, and leads back to all of them. */
    fromCheck: part !== 'check' && query.get('from') === 'check',
    open: (next: Part, fromCheck = false) =>
      void navigate({ search: `?part=${next}${fromCheck ? '&from=check' : ''}` }),
  }
}

/** What was changed to takes the focus: at the question that the address names, else at its heading. */
export function usePartFocus(part: Part | 'consent', refused: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(part)
  const { hash } = useLocation()
  useEffect(() => {
    if (shown.current === part) return
    shown.current = part
    // The error summary has taken it.
    if (refused) return
    const question = hash ? document.getElementById(hash.slice(1)) : null
    if (question) return question.focus()
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView()
  }, [part, hash, refused])
  return heading
}

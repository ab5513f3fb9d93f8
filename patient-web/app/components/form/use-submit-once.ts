import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router-dom'

/** Lets a form go out once until its answer is here: a double click sends nothing twice. */
export function useSubmitOnce() {
  const { state } = useNavigation()
  const sent = useRef(false)
  // After every drawing: an answer can be here before the state in between was ever drawn.
  useEffect(() => {
    if (state === 'idle') sent.current = false
  })
  const onSubmit = (event: FormEvent) => {
    if (sent.current) event.preventDefault()
    sent.current = true
  }
  return { busy: state === 'submitting', onSubmit }
}

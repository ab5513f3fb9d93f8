import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { fieldErrors, isUnanswered, problemCode, refusalWords } from '../../providers/problem'
import { FILE_REFUSALS } from '../document-types'

interface Options<T> {
  onDone: (offer: T) => void
  /** The page showed something else than what the server refused by. */
  onRefused: () => void
}

/** Sends a change of an offer or a template once and tells what became of it. Resolves with what is wrong with single fields. */
export function useOfferAct<T>({ onDone, onRefused }: Options<T>) {
  const notify = useNotify()
  const [isPending, setPending] = useState(false)
  /** The next render comes too late for the second press of a double click. */
  const isSent = useRef(false)
  const act = async (done: string, work: () => Promise<T>) => {
    if (isSent.current) return undefined
    isSent.current = true
    setPending(true)
    try {
      onDone(await work())
      notify(`sihat.offers.done.${done}`, { type: 'success' })
    } catch (error) {
      const code = problemCode(error)
      if (code === 'invalid_input') return fieldErrors(error)
      if (code && FILE_REFUSALS.includes(code) && error instanceof Error) return { file: error.message }
      const failed = isUnanswered(error) ? 'sihat.form.unanswered' : 'sihat.offers.failed'
      const words = code === 'stale_version' ? 'sihat.offers.stale.text' : refusalWords(error)
      notify(words ?? failed, { type: 'error' })
      if (words) onRefused()
    } finally {
      isSent.current = false
      setPending(false)
    }
    return undefined
  }
  return { act, isPending }
}

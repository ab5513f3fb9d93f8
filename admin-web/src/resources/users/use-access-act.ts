import { useRef, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { isUnanswered } from '../../providers/problem'

/** One press on how somebody gets in; the page is read again, for nothing is shown that the server has not done. */
export function useAccessAct(texts: string, onDone: () => void) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [isPending, setIsPending] = useState(false)
  /** `isPending` comes too late for the second press of a double click. */
  const isSent = useRef(false)

  const act = async (work: () => Promise<number | undefined>) => {
    if (isSent.current) return
    isSent.current = true
    setIsPending(true)
    try {
      const count = await work()
      notify(`${texts}.done`, { type: 'success', messageArgs: { smart_count: count } })
      refresh()
      onDone()
    } catch (error) {
      notify(isUnanswered(error) ? 'sihat.error.unanswered' : `${texts}.failed`, { type: 'error' })
      refresh()
    } finally {
      isSent.current = false
      setIsPending(false)
    }
  }

  return { act, isPending }
}

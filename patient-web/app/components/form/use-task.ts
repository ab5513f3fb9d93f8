import { useRef, useState } from 'react'
import { ApiError } from '~/lib/api/error'
import { failureMessage } from '~/lib/i18n/failure'
import type { Message } from '~/lib/i18n/i18n'

/** Work behind a button: once at a time, with what went wrong. */
export function useTask() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Message>()
  const underWay = useRef(false)

  /** Resolves to true when the work is done. */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (underWay.current) return false
    underWay.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(failureMessage(error))
      return false
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return { busy, failure, run }
}

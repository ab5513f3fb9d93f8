import { useEffect, useRef, useState } from 'react'
import { clearErrors, dismissToast, showToast } from '~/components/ui/toast-store'
import { ApiError } from '~/lib/api/error'
import { newIdempotencyKey } from '~/lib/api/idempotency-key'
import { failureMessage } from '~/lib/i18n/failure'
import { type Message, useT } from '~/lib/i18n/i18n'
import { openTab } from '~/lib/new-tab'

/** The second press of a double one may come when the answer to the first is here already. */
const DOUBLE_PRESS_MS = 1_000

interface PaymentPage {
  /** Asks the server for the address. One key is one wish, however often it is sent. */
  ask: (idempotencyKey: string) => Promise<string>
  /** The page is open, or can be opened through its link. */
  onOpen?: () => void
  onRefusal?: () => void
  /** Something is paid there: said as the specification words it. */
  paying?: boolean
}

/** A page of the payment provider, opened in a tab of its own. A second press while it is under way asks for nothing. */
export function usePaymentPage({ ask, onOpen, onRefusal, paying = true }: PaymentPage) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Message>()
  const [blocked, setBlocked] = useState<string>()
  const underWay = useRef(false)
  const key = useRef('')
  const onItsWay = useRef<number>(undefined)
  useEffect(() => {
    // Whoever is back here is redirected nowhere any more, and a phone stops the clock of a hidden tab.
    const comeBack = () => {
      if (document.visibilityState === 'visible' && onItsWay.current) dismissToast(onItsWay.current)
    }
    document.addEventListener('visibilitychange', comeBack)
    return () => document.removeEventListener('visibilitychange', comeBack)
  }, [])

  async function open() {
    if (underWay.current) return
    underWay.current = true
    const tab = openTab(t('common.opening'))
    setBusy(true)
    setFailure(undefined)
    setBlocked(undefined)
    clearErrors()
    key.current ||= newIdempotencyKey()
    let pause = 0
    try {
      const address = await ask(key.current)
      key.current = ''
      pause = DOUBLE_PRESS_MS
      if (paying)
        onItsWay.current = showToast({
          tone: 'success',
          title: 'common.toast.payment',
          body: 'common.toast.payment.body',
        })
      if (tab) tab.show(address)
      else setBlocked(address)
      onOpen?.()
    } catch (error) {
      tab?.close()
      if (!(error instanceof ApiError)) throw error
      // Without an answer nobody knows whether it was begun: the next attempt is the same one.
      if (error.status !== 0) key.current = ''
      setFailure(failureMessage(error))
      if (paying)
        showToast({
          tone: 'destructive',
          title: 'common.toast.payment.error',
          body: 'common.toast.payment.failed',
        })
      onRefusal?.()
    } finally {
      setTimeout(() => {
        underWay.current = false
        setBusy(false)
      }, pause)
    }
  }

  return {
    busy,
    failure,
    /** Where the page is, when the browser did not let it open. */
    blocked,
    open: () => void open(),
  }
}

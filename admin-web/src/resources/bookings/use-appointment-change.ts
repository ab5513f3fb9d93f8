import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { fieldErrors, isUnanswered, problemCode, refusalWords } from '../../providers/problem'
import type { AdminBooking } from '../../providers/types'
import { CHANGES } from './use-booking-version'
import { useConflict } from './use-conflict'

const TEXTS = 'sihat.bookings.appointment'

interface Options {
  onDone?: () => void
  onConflict?: () => void
  /** The text for a change that failed. */
  failed?: string
}

/** Sends a change and tells what became of it. Resolves with what the server says of single fields, as react-admin's forms want. */
export function useAppointmentChange(
  seen: AdminBooking,
  { onDone, onConflict, failed = 'updateFailed' }: Options = {},
) {
  const { mutateAsync, isPending } = useMutation({
    ...CHANGES,
    mutationFn: ({ request }: { previousData: AdminBooking; request: () => Promise<AdminBooking> }) =>
      request(),
  })
  const notify = useNotify()
  const refresh = useRefresh()
  const tellConflict = useConflict(seen)
  /** The next render comes too late for the second press of a double click. */
  const isSent = useRef(false)
  const send = async (done: string, request: () => Promise<AdminBooking>) => {
    if (isSent.current) return undefined
    isSent.current = true
    try {
      await mutateAsync({ previousData: seen, request })
      notify(`${TEXTS}.${done}`, { type: 'success' })
      onDone?.()
      refresh()
    } catch (error) {
      const invalid = fieldErrors(error)
      if (invalid) return invalid
      if (problemCode(error) === 'stale_version') {
        tellConflict()
        onConflict?.()
        refresh()
      } else {
        const words = refusalWords(error)
        notify(words ?? (isUnanswered(error) ? 'sihat.form.unanswered' : `${TEXTS}.${failed}`), {
          type: 'error',
        })
        // The page showed something else than what the server refused by.
        if (words) refresh()
      }
    } finally {
      isSent.current = false
    }
    return undefined
  }
  return { send, isPending }
}

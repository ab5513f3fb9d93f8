import { createElement, useRef } from 'react'
import { type RaRecord, useNotify, useRefresh, useTranslate, useUpdate } from 'react-admin'
import { fieldErrors, isUnanswered, problemCode, refusalWords } from '../providers/problem'
import { Undoable } from './undoable'

interface ChangeOptions {
  /** Where `updated` and `updateFailed` stand, if not with the resource. */
  texts?: string
  /** What the server said of single fields, by their names. */
  onInvalid?: (errors: Record<string, string>) => void
  /** Takes the text of a conflict or a failure, in place of a notification: one would lie over the dialog that asked. */
  onRefused?: (text: string) => void
  /** The text after Undo, where more is to be said than that the record is as it was. */
  undone?: string | undefined
  /** In place of the text `conflict`. */
  onConflict?: () => void
  onDone?: () => void
  onSettled?: () => void
  /** Fields to send even where their value stays the same: to confirm what a payment alone had set. */
  always?: readonly string[]
}

/**
 * Changes a record on the server; nothing changes on the page before the server has agreed. The texts `updated`,
 * `updateFailed` and `conflict` are those of the resource.
 */
export function useChange<T extends RaRecord>(
  resource: string,
  record: T,
  {
    texts = `sihat.${resource}`,
    onInvalid,
    onRefused,
    undone = 'sihat.list.bulk.undone',
    onConflict,
    onDone,
    onSettled,
    always = [],
  }: ChangeOptions = {},
) {
  const notify = useNotify()
  const refresh = useRefresh()
  const translate = useTranslate()
  const [update, { isPending }] = useUpdate<T>(resource)

  /** `isPending` is only known with the next render: too late for the second press of a double click. */
  const isSent = useRef(false)

  const tell = (text: string, type: 'warning' | 'error') =>
    onRefused ? onRefused(text) : notify(text, { type })

  const refused = (error: unknown) => {
    if (problemCode(error) === 'stale_version') {
      if (onConflict) onConflict()
      else tell(`sihat.${resource}.conflict`, 'warning')
      refresh()
      return
    }
    const invalid = onInvalid && fieldErrors(error)
    if (invalid) {
      onInvalid(invalid)
      return
    }
    if (isUnanswered(error)) {
      tell(onRefused ? 'sihat.form.unanswered' : 'sihat.error.unanswered', 'error')
      refresh()
      return
    }
    const words = refusalWords(error)
    tell(words ?? `${texts}.updateFailed`, 'error')
    // The page showed something else than what the server refused by.
    if (words) refresh()
  }

  /**
   * @param before puts the record back: the notification then has an Undo button
   * @param meta for the data provider
   */
  const change = (data: Partial<T>, before?: Partial<T>, meta?: { idempotencyKey: string }) => {
    if (isSent.current) return
    isSent.current = true
    const done = (now: T) =>
      notify(
        before
          ? createElement(Undoable, {
              text: translate(`${texts}.updated`),
              onUndo: () => putBack(now, before),
            })
          : `${texts}.updated`,
        { type: 'success' },
      )
    const previousData = Object.fromEntries(
      Object.entries(record).filter(([field]) => !always.includes(field)),
    ) as T
    void update(
      resource,
      { id: record.id, data, previousData, meta },
      {
        mutationMode: 'pessimistic',
        onSuccess: (now) => {
          done(now)
          refresh()
          onDone?.()
        },
        onError: refused,
        onSettled: () => {
          isSent.current = false
          onSettled?.()
        },
      },
    )
  }

  const putBack = (now: T, before: Partial<T>) =>
    void update(
      resource,
      { id: now.id, data: before, previousData: now },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(undone, { type: 'success' })
          refresh()
        },
        onError: refused,
      },
    )

  return { change, isPending }
}

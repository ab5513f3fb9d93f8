import { createElement, useRef, useState } from 'react'
import {
  type RaRecord,
  useDataProvider,
  useListContext,
  useNotify,
  useRefresh,
  useTranslate,
} from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { isUnanswered } from '../../providers/problem'
import type { BulkResult } from '../../providers/types'
import { Undoable } from '../undoable'

export interface Refused<T> {
  row: T
  result: BulkResult
}

/** Changes the chosen rows on the server, each on its own. What was changed is chosen no more. */
export function useBulkChange<T extends RaRecord & { id: string; version: number }>() {
  const dataProvider = useDataProvider<SihatDataProvider>()
  const notify = useNotify()
  const translate = useTranslate()
  const refresh = useRefresh()
  const { resource, data = [], selectedIds, onSelect } = useListContext<T>()
  const rows = data.filter(({ id }) => selectedIds.includes(id))
  const [isPending, setIsPending] = useState(false)
  /** `isPending` is only known with the next render: too late for the second press of a double click. */
  const isSent = useRef(false)

  /** @returns the rows that were refused; undefined when nothing was done */
  const change = (what: object, before?: (row: T) => object) =>
    run(
      (changed) => dataProvider.changeMany(resource, changed, what),
      before && ((changed) => undo(changed, before)),
    )

  /** Rows that were alike go back together; a row that was changed since stays as it is. */
  const undo = async (changed: T[], before: (row: T) => object) => {
    const alike = Map.groupBy(changed, (row) => JSON.stringify(before(row)))
    const results = await Promise.all(
      [...alike].map(([was, group]) => dataProvider.changeMany(resource, group, JSON.parse(was))),
    ).catch(() => undefined)
    const isDone = results?.flat().every(({ code }) => !code)
    notify(isDone ? 'sihat.list.bulk.undone' : 'sihat.list.bulk.notUndone', {
      type: isDone ? 'success' : 'warning',
    })
    refresh()
  }

  /** Sends what is done to the chosen rows once, and tells what became of it. */
  const run = async (
    send: (rows: T[]) => Promise<BulkResult[]>,
    onUndo?: (changed: T[]) => Promise<void>,
    done = 'sihat.list.bulk.changed',
  ): Promise<Refused<T>[] | undefined> => {
    if (isSent.current) return undefined
    isSent.current = true
    setIsPending(true)
    try {
      const results = await send(rows)
      const left = results.flatMap((result) => {
        const row = rows.find(({ id }) => id === result.id)
        return result.code && row ? [{ row, result }] : []
      })
      const changed = results.length - left.length
      const now = results.flatMap(({ id, version, code }) => {
        const row = rows.find((one) => one.id === id)
        return row && version && !code ? [{ ...row, version }] : []
      })
      if (left.length === 0)
        notify(
          onUndo
            ? createElement(Undoable, {
                text: translate('sihat.list.bulk.changed', { smart_count: changed }),
                onUndo: () => void onUndo(now),
              })
            : done,
          { type: 'success', messageArgs: { smart_count: changed } },
        )
      else
        notify('sihat.list.bulk.someRefused', {
          type: 'warning',
          messageArgs: { changed, refused: left.length },
        })
      onSelect(left.map(({ row }) => row.id))
      refresh()
      return left
    } catch (error) {
      notify(isUnanswered(error) ? 'sihat.list.bulk.unanswered' : 'sihat.list.bulk.failed', { type: 'error' })
      refresh()
      return undefined
    } finally {
      isSent.current = false
      setIsPending(false)
    }
  }

  return { rows, change, run, isPending }
}

import { useRef, useState } from 'react'
import { type RaRecord, useDataProvider, useListContext, useNotify, useRefresh } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { BulkResult } from '../../providers/types'

export interface Refused<T> {
  row: T
  result: BulkResult
}

/** Changes the chosen rows on the server, each on its own. What was changed is chosen no more. */
export function useBulkChange<T extends RaRecord & { id: string; version: number }>() {
  const dataProvider = useDataProvider<SihatDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const { resource, data = [], selectedIds, onSelect } = useListContext<T>()
  const rows = data.filter(({ id }) => selectedIds.includes(id))
  const [isPending, setIsPending] = useState(false)
  /** `isPending` is only known with the next render: too late for the second press of a double click. */
  const isSent = useRef(false)

  /** @returns the rows that were refused; undefined when nothing was done */
  const change = async (what: object): Promise<Refused<T>[] | undefined> => {
    if (isSent.current) return undefined
    isSent.current = true
    setIsPending(true)
    try {
      const results = await dataProvider.changeMany(resource, rows, what)
      const left = results.flatMap((result) => {
        const row = rows.find(({ id }) => id === result.id)
        return result.code && row ? [{ row, result }] : []
      })
      const changed = results.length - left.length
      if (left.length === 0)
        notify('sihat.list.bulk.changed', { type: 'success', messageArgs: { smart_count: changed } })
      else
        notify('sihat.list.bulk.someRefused', {
          type: 'warning',
          messageArgs: { changed, refused: left.length },
        })
      onSelect(left.map(({ row }) => row.id))
      refresh()
      return left
    } catch {
      notify('sihat.list.bulk.failed', { type: 'error' })
      return undefined
    } finally {
      isSent.current = false
      setIsPending(false)
    }
  }

  return { rows, change, isPending }
}

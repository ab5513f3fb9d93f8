import type { SortPayload } from 'react-admin'
import { front } from './front'
import type { HttpClient } from './http-client'
import type { BulkResult, ListCounts } from './types'

/** So that spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** What lists can do besides being shown: methods of the data provider. */
export function createListMethods(httpClient: HttpClient) {
  const { api } = front()
  return {
    /** How many rows are behind each tab of a list, for what is sought. */
    countTabs: async (resource: string, filter: object): Promise<ListCounts> => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter) })
      return (await httpClient(`${api}/${resource}/counts?${query}`)).json
    },

    /** Returns all rows that match, in the order of the list, as a file. */
    exportList: async (resource: string, filter: object, { field, order }: SortPayload): Promise<File> => {
      const query = new URLSearchParams({
        format: 'csv',
        sort: JSON.stringify([field, order]),
        filter: JSON.stringify(filter),
      })
      const { body, headers } = await httpClient(`${api}/${resource}?${query}`)
      const name = /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1]
      return new File([BYTE_ORDER_MARK, body], name ?? `${resource}.csv`, { type: 'text/csv' })
    },

    /** The same change for many rows; the answer says of each what became of it. */
    changeMany: async (
      resource: string,
      items: { id: string; version: number }[],
      change: object,
    ): Promise<BulkResult[]> => {
      const rows = items.map(({ id, version }) => ({ id, version }))
      const body = JSON.stringify({ ...change, items: rows })
      return (await httpClient(`${api}/${resource}/bulk`, { method: 'POST', body })).json
    },
  }
}

import type { ImportColumn } from '../../../providers/types'
import { optional } from '../hospital-fields'

export const COLUMNS: readonly ImportColumn[] = [
  'name',
  'city',
  'country',
  ...optional.map(({ column }) => column),
  'featured',
]

/** The columns alone: an example row would be imported one day. */
export const template = () =>
  new File(['\uFEFF', COLUMNS.join(','), '\r\n'], 'sihat-hospitals-template.csv', { type: 'text/csv' })

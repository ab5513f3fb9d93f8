import type { EntityManager } from '@mikro-orm/postgresql'
import type { ClassConstructor } from 'class-transformer'
import type { RawBuilder } from 'kysely'
import type { Direction } from './list-query.js'

/** One list of the back office: what it shows and finds, in which orders, behind which tabs, and what its file holds. */
export interface List<
  View extends { id: string },
  Sort extends string,
  Filter extends object,
  Row extends View = View,
> {
  /** The last segment of its path. */
  name: string
  /** What a row is, as the audit log has it: `booking`. */
  subject: string
  /** What is put on record: every page that somebody reads, where it is about people, or the files that leave alone. */
  audited: 'pages' | 'files'
  from: RawBuilder<unknown>
  /** What conditions and orders need of `from`, where that is less: the rest is joined for the rows of the page alone. */
  rows?: RawBuilder<unknown>
  /** The row as the JSON of a View. */
  view: RawBuilder<View>
  /** What a page says of the row beyond its view. */
  present?(view: View): Row
  /** What it can be sorted by; `id`, whose order is that of time, breaks ties. */
  sort: Record<Sort | 'id', RawBuilder<unknown>>
  /** Sorts whose rows may have nothing there: these come last in both directions, at the price of the index. */
  nullable?: readonly Sort[]
  defaultSort: [Sort | 'id', Direction]
  filter: ClassConstructor<Filter>
  /** The conditions of a filter but for `id`, which every list has. Looks up first who or what is meant, where that is quicker. */
  where(filter: Filter, em: EntityManager): RawBuilder<unknown>[] | Promise<RawBuilder<unknown>[]>
  /** The field of the filter whose values are the tabs, and the column that holds them, where there is one. */
  tabs?: {
    field: string & keyof Filter
    column?: RawBuilder<unknown>
    values: readonly string[]
    /** The list is short and no index holds the column: one scan counts all tabs. */
    isShort?: boolean
  }
  /** The columns of the file: a heading for each path in the view. */
  columns: Record<string, string>
}

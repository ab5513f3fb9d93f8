import type { EntityManager } from '@mikro-orm/postgresql'
import type { ClassConstructor } from 'class-transformer'
import type {
  Expression,
  ExpressionBuilder,
  Kysely,
  ReferenceExpression,
  SelectQueryBuilder,
  SqlBool,
} from 'kysely'
import type { JsonOf, Tables } from '../database/index.js'
import type { Direction } from './list-query.js'

/** One list of the back office: what it shows and finds, in which orders, behind which tabs, and what its file holds. */
interface Definition<
  DB,
  TB extends keyof DB,
  View extends { id: string },
  Sort extends string,
  Filter extends object,
  Shown,
> {
  /** The last segment of its path. */
  name: string
  /** What a row is, as the audit log has it: `booking`. */
  subject: string
  /** What is put on record: every page that somebody reads, where it is about people, or the files that leave alone. */
  audited: 'pages' | 'files'
  /** The tables that conditions and orders need. */
  from(db: Kysely<Tables>): SelectQueryBuilder<DB, TB, unknown>
  /** Joins the other tables, for the rows of the page alone, and selects the columns. They are read as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: any tables may be joined
  view(rows: SelectQueryBuilder<NoInfer<DB>, NoInfer<TB>, unknown>): SelectQueryBuilder<any, any, View>
  /** What a page says of the row beyond its view. */
  present?(view: JsonOf<View>): Shown
  /** What it can be sorted by; `id`, whose order is that of time, breaks ties. */
  sort: Record<Sort | 'id', ReferenceExpression<NoInfer<DB>, NoInfer<TB>>>
  /** Sorts whose rows may have nothing there: these come last in both directions, at the price of the index. */
  nullable?: readonly NoInfer<Sort>[]
  defaultSort: [NoInfer<Sort> | 'id', Direction]
  filter: ClassConstructor<Filter>
  /** The conditions of a filter but for `id`, which every list has. Looks up first who or what is meant, where that is quicker. */
  where(
    filter: Filter,
    eb: ExpressionBuilder<NoInfer<DB>, NoInfer<TB>>,
    em: EntityManager,
  ): Condition[] | Promise<Condition[]>
  /** The field of the filter whose values are the tabs, and the column that holds them, where there is one. */
  tabs?: {
    field: string & keyof NoInfer<Filter>
    column?: ReferenceExpression<NoInfer<DB>, NoInfer<TB>>
    values: readonly string[]
    /** The list is short and no index holds the column: one scan counts all tabs. */
    isShort?: boolean
  }
  /** PostgreSQL keeps its plans: to plan a read takes longer than to run it, and other values need no other plan. */
  isPlannedOnce?: boolean
  /** The columns of the file: a heading for each path in the view. */
  columns: Record<string, string>
}

/** One condition; none where the filter does not ask for it. */
type Condition = Expression<SqlBool | null> | undefined | null | false | ''

/** A list, whichever tables it reads. */
export type List<
  View extends { id: string },
  Sort extends string,
  Filter extends object,
  Shown,
  // biome-ignore lint/suspicious/noExplicitAny: the definition has been checked with its tables
> = Definition<any, any, View, Sort, Filter, Shown>

/** Checks a list: a misspelt table, column or sort does not compile. That the rows have all fields of a DTO, its controller checks. */
export const defineList = <
  DB,
  TB extends keyof DB,
  View extends { id: string },
  Sort extends string,
  Filter extends object,
  Shown = JsonOf<View>,
>(
  list: Definition<DB, TB, View, Sort, Filter, Shown>,
): List<View, Sort, Filter, Shown> => list

import type { Expression, ExpressionBuilder, ReferenceExpression, SqlBool } from 'kysely'
import { containing } from './list-query.js'

/** Whether one of the columns contains the text, in any case. Undefined when no text is sought. */
export function sought<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  q: string | undefined,
  columns: ReferenceExpression<DB, TB>[],
): Expression<SqlBool> | undefined {
  const text = q?.trim()
  if (!text) return undefined
  return eb.or(columns.map((column) => eb(column, 'ilike', containing(text) as never)))
}

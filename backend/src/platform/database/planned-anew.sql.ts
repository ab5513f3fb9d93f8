import { type Expression, sql } from 'kysely'
import { PLANNED_ANEW } from './prepared-statements.js'

/** A read that is planned for its values at each run. The builder writes nothing in front of a statement. */
export const plannedAnew = <Row>(query: Expression<Row>) => sql<Row>`${PLANNED_ANEW} ${query}`

import { type Expression, sql } from 'kysely'
import { PLANNED_ANEW } from '../../../platform/database/index.js'

/** A read that is planned with its words: the builder puts nothing in front of "select". */
export const plannedAnew = <Row>(query: Expression<Row>) => sql<Row>`${PLANNED_ANEW} ${query}`

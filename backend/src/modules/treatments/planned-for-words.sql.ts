import { type Expression, sql } from 'kysely'
import { PLANNED_ANEW } from '../../platform/database/index.js'

/** A search, planned for its words. The builder writes nothing in front of a statement. */
export const plannedForWords = <Row>(search: Expression<Row>) => sql<Row>`${PLANNED_ANEW} ${search}`

import { type Expression, sql } from 'kysely'

/** Details without the ids of other people: the builder has no minus for JSON. */
export const withoutIds = (details: Expression<object>) => sql<object>`${details} - 'ids'`

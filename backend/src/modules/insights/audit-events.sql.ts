import { sql } from 'kysely'

/** One row for each act. The builder has no cast to an array, and a function that unpacks one needs to know its type. */
export const rowsOf = (acts: readonly string[]) =>
  sql<{ act: string }>`(select unnest(${[...acts]}::text[]) as act)`

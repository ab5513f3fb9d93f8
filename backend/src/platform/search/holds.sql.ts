import { type Expression, sql } from 'kysely'

/** Whether `document` holds the text literally; case and accents do not count. Letter for letter as the indexes have it. */
export const holds = (query: string, document: Expression<unknown>) =>
  sql<boolean>`search_key(${document}) like search_pattern(${query})`

import { type Expression, sql } from 'kysely'

/** A moment or a day in ISO 8601 and UTC, to the second; null stays null. */
export const utc = <Moment extends string | null>(column: Expression<Moment> | string) =>
  sql<Moment>`to_char(${typeof column === 'string' ? sql.ref(column) : column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Integer cents as dollars; null stays null. */
export const usd = <Cents extends number | null>(column: Expression<Cents> | string) =>
  sql<Cents>`(${typeof column === 'string' ? sql.ref(column) : column} / 100.0)::float8`

/** The rows of a query with one column, as an array: PostgreSQL collects them once, before it looks for what equals one of them. */
export const arrayOf = <Row>(query: Expression<Row>) => sql<Row[keyof Row][]>`array(${query})`

/** Texts as one value, where PostgreSQL cannot tell their type. */
export const textArray = (texts: readonly string[]) => sql<string[]>`${[...texts]}::text[]`

/** The place of a text among the values, from 1 on: the order of a list by it. */
export const placeIn = (values: readonly string[], text: Expression<string | null>) =>
  sql<number | null>`array_position(${textArray(values)}, ${text})`

/** The time of the transaction. */
export const NOW = sql<string>`now()`

/** A moment from now. @param interval as PostgreSQL reads it: `30 days`, `-7 days` */
export const fromNow = (interval: string) => sql<string>`now() + ${interval}::interval`

/** A day from today. @param interval as PostgreSQL reads it: `-12 months` */
export const fromToday = (interval = '0 days') => sql<string>`(current_date + ${interval}::interval)::date`

/** The text at a place among the values, from 1 on. */
export const atPlace = <Value extends string>(values: readonly Value[], place: Expression<number | null>) =>
  sql<Value>`(${textArray(values)})[${place}]`

/** The moment in the middle between two. */
export const halfway = (from: Expression<string | null>, to: Expression<string | null>) =>
  sql<string>`${from} + (${to} - ${from}) / 2`

/** First and last name; null where one of them is. */
export const fullName = <Name extends string | null>(first: Expression<Name>, last: Expression<Name>) =>
  sql<Name>`(${first} || ' ' || ${last})`

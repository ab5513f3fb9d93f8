import { sql } from 'kysely'

export class CountryRef {
  /** ISO 3166-1 alpha-2. */
  code!: string

  name!: string
}

/** A joined country as a JSON CountryRef. */
export const countryRef = (alias: string) => sql<CountryRef>`
  json_build_object('code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)})`

import { type RawBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'

export class CountryRef {
  /** ISO 3166-1 alpha-2. */
  code!: string

  name!: string
}

/** A joined country as a JSON CountryRef. */
export const countryRef = (alias: string): RawBuilder<CountryRef> =>
  jsonBuildObject({ code: sql.ref<string>(`${alias}.code`), name: sql.ref<string>(`${alias}.name`) })

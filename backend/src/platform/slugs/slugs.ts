import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { fieldError } from '../errors/field-error.js'

/** Makes requests that add rows to the same table wait for one another. */
export const lockNames = (em: EntityManager, table: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`${table}.slug`}))`.execute(em.getKysely())

/** @throws ProblemError invalid_input when another row has the name, in any spelling */
export async function checkName(
  em: EntityManager,
  table: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(table)} where search_key(name) = search_key(${name}) and id <> ${id}
  `.execute(em.getKysely())
  if (rows.length > 0) throw fieldError('name', 'taken', 'This name is on the list already.')
}

interface WantedSlug {
  name: string
  /** The slug that a person entered. */
  typed?: string | null
  /** The slug of a name without letters and digits. */
  fallback: string
}

/**
 * Returns the entered slug, or a free one made from the name.
 * @throws ProblemError invalid_input when the entered one is taken
 */
export async function slugFor(em: EntityManager, table: string, { name, typed, fallback }: WantedSlug) {
  const { rows } = await sql<{ slug: string }>`
    with made as (
      select coalesce(${typed ?? null}, nullif(trim(both '-' from
        regexp_replace(search_key(${name}), '[^a-z0-9]+', '-', 'g')), ''), ${fallback}) as slug
    ), wanted as (
      select slug, 1 as place from made
      union all select slug || '-' || n, n from made, generate_series(2, ${typed ? 1 : 1_000}) n)
    select slug from wanted where not exists (select from ${sql.table(table)} t where t.slug = wanted.slug)
    order by place limit 1
  `.execute(em.getKysely())
  if (rows[0]) return rows[0].slug
  throw fieldError(typed ? 'slug' : 'name', 'taken', 'This address is taken.')
}

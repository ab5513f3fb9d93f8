import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { invalid } from './refusals.js'

/** Tables whose rows have a name and an address on the site, and what an address begins with where a name gives none. */
const TABLES = { destinations: 'destination', specializations: 'specialization', treatments: 'treatment' }
type Table = keyof typeof TABLES

/** Two that add the same at the same time wait for one another. */
export const lockNames = (em: EntityManager, table: Table) =>
  sql`select pg_advisory_xact_lock(hashtext(${`${table}.slug`}))`.execute(em.getKysely())

/** @throws ProblemError invalid_input where another row has the name, in whatever spelling */
export async function checkName(
  em: EntityManager,
  table: 'specializations' | 'treatments',
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(table)} where search_key(name) = search_key(${name}) and id <> ${id}
  `.execute(em.getKysely())
  if (rows.length > 0) throw invalid('name', 'taken', 'This name is on the list already.')
}

/**
 * The address that was typed, or one made from the name.
 * @throws ProblemError invalid_input where a typed one is taken
 */
export async function slugFor(em: EntityManager, table: Table, name: string, typed?: string | null) {
  const { rows } = await sql<{ slug: string }>`
    with made as (
      select coalesce(${typed ?? null}, nullif(trim(both '-' from
        regexp_replace(search_key(${name}), '[^a-z0-9]+', '-', 'g')), ''), ${TABLES[table]}) as slug
    ), wanted as (
      select slug, 1 as place from made
      union all select slug || '-' || n, n from made, generate_series(2, ${typed ? 1 : 1_000}) n)
    select slug from wanted where not exists (select from ${sql.table(table)} t where t.slug = wanted.slug)
    order by place limit 1
  `.execute(em.getKysely())
  if (rows[0]) return rows[0].slug
  throw invalid(typed ? 'slug' : 'name', 'taken', 'This address is taken.')
}

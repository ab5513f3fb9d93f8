import type { EntityManager } from '@mikro-orm/postgresql'
import { lockByName } from '../database/index.js'
import { fieldError } from '../errors/index.js'

/** Makes requests that add rows to the same table wait for one another. */
export const lockNames = (em: EntityManager, table: string) => lockByName(em, `${table}.slug`)

/** @throws ProblemError invalid_input when another row has the name, in any spelling */
export async function checkName(
  em: EntityManager,
  table: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const other = await namedRows(em, table)
    .select('id')
    .where(({ eb, fn, val }) => eb(fn('search_key', ['name']), '=', fn('search_key', [val(name)])))
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  if (other) throw fieldError('name', 'name_taken')
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
  const first = typed ?? ((await slugOf(em, name)) || fallback)
  const free =
    (await firstFree(em, table, [first])) ?? (typed ? undefined : await firstNumbered(em, table, first))
  if (free) return free
  throw fieldError(typed ? 'slug' : 'name', 'address_taken')
}

/** The first of the slugs that no row of the table has. */
export async function firstFree(
  em: EntityManager,
  table: string,
  slugs: string[],
): Promise<string | undefined> {
  const rows = await namedRows(em, table)
    .select('slug')
    .where('slug', '=', ({ fn, val }) => fn.any(val(slugs)))
    .execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  return slugs.find((slug) => !taken.has(slug))
}

const MOST_OF_ONE_NAME = 1_000

/** The first free slug that ends with a number, from 2 on. */
export const firstNumbered = (em: EntityManager, table: string, slug: string) =>
  firstFree(
    em,
    table,
    Array.from({ length: MOST_OF_ONE_NAME - 1 }, (_, index) => `${slug}-${index + 2}`),
  )

/** The name as an address spells it; empty where it has neither letters nor digits. */
async function slugOf(em: EntityManager, name: string): Promise<string> {
  const { key } = await em
    .getKysely()
    .selectNoFrom(({ fn, val }) => fn<string>('search_key', [val(name)]).as('key'))
    .executeTakeFirstOrThrow()
  return key.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

const namedRows = (em: EntityManager, table: string) =>
  em.getKysely<Record<string, { id: string; name: string; slug: string }>>().selectFrom(table)

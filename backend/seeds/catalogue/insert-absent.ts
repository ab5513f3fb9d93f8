import { type EntityManager, type EntityName, type RequiredEntityData, raw } from '@mikro-orm/postgresql'

/** Inserts the rows whose id or other unique value is not taken yet; returns the ids of those inserted. */
export async function insertAbsent<Entity extends { id: string }>(
  em: EntityManager,
  entity: EntityName<Entity>,
  rows: RequiredEntityData<Entity>[],
): Promise<Set<string>> {
  const inserted: { id: string }[] = await em
    .createQueryBuilder(entity)
    .insert(rows)
    .onConflict()
    .ignore()
    .returning(raw('id'))
    .execute('all')
  return new Set(inserted.map(({ id }) => id))
}

export async function insertRows<Entity extends object>(
  em: EntityManager,
  entity: EntityName<Entity>,
  rows: RequiredEntityData<Entity>[],
): Promise<void> {
  if (rows.length > 0) await em.insertMany(entity, rows)
}

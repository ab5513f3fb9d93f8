import type { EntityManager } from '@mikro-orm/postgresql'
import DataLoader from 'dataloader'

/** Rows that are asked for one by one, of one transaction and in the same moment, come with one statement. */
export class RowsTogether<R extends { id: string }> {
  private readonly loaders = new WeakMap<EntityManager, DataLoader<string, R | undefined>>()

  /** @param read the rows that there are, in any order */
  constructor(private readonly read: (em: EntityManager, ids: readonly string[]) => Promise<R[]>) {}

  one(em: EntityManager, id: string): Promise<R | undefined> {
    let loader = this.loaders.get(em)
    if (!loader) {
      loader = new DataLoader(async (ids) => {
        const rows = new Map((await this.read(em, ids)).map((row) => [row.id, row]))
        return ids.map((key) => rows.get(key))
      })
      this.loaders.set(em, loader)
    }
    return loader.load(id)
  }
}

import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { sql } from 'kysely'
import { NOW, type Tables, textArray } from '../database/index.js'
import { Storage, storedAt, wrappedKeyColumns } from '../storage/index.js'
import { DAY, Upkeep, type UpkeepCounts, UpkeepFailure, type UpkeepTurn } from '../upkeep/index.js'

const DAY_MS = DAY * 1_000
const PAGE = 1_000
/** More than so many, and more than half of all: rather the rows were lost than the objects left. */
const SUSPICIOUS = 100

/** A path of the storage: its name begins with the time and 16 random bytes. */
const STORED_PATH = '/[0-9]+_[0-9a-f]{32}[.]'

/** Objects without a row, and rows without their object. */
@Injectable()
export class StoredObjectsUpkeep {
  private readonly logger = new Logger('upkeep')

  constructor(private readonly storage: Storage) {}

  @Upkeep({
    name: 'storage.objects',
    about: 'Removes stored objects that no row refers to, and reports rows whose object is gone',
    everySeconds: DAY,
  })
  async compare(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const stored = new Set<string>()
    const orphans: string[] = []
    for await (const paths of this.storage.list()) {
      turn.signal.throwIfAborted()
      for (const path of paths) stored.add(path)
      const old = paths.filter((path) => storedAt(path).getTime() < Date.now() - DAY_MS)
      for (let at = 0; at < old.length; at += PAGE)
        orphans.push(...(await this.unknown(turn, old.slice(at, at + PAGE))))
    }
    const missing = await this.countMissing(turn, stored)
    const counts = { objects: stored.size, orphans: orphans.length, missing }
    if (orphans.length > SUSPICIOUS && orphans.length > stored.size / 2)
      throw new UpkeepFailure('storage.too_many_orphans', counts)
    for (let at = 0; at < orphans.length; at += PAGE) await this.remove(turn, orphans.slice(at, at + PAGE))
    if (missing > 0) throw new UpkeepFailure('storage.objects_missing', counts)
    return counts
  }

  private async unknown(turn: UpkeepTurn, paths: string[]): Promise<string[]> {
    const rows = await turn.transaction((em) => unreferenced(em, paths).execute())
    return rows.map(({ path }) => path)
  }

  /** Asks once more, in the transaction that lets them go. */
  private async remove(turn: UpkeepTurn, paths: string[]): Promise<void> {
    await turn.transaction((em) =>
      em
        .getKysely<Tables>()
        .insertInto('object_removals')
        .columns(['path', 'due_at'])
        .expression(unreferenced(em, paths).select(NOW.as('due_at')))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  }

  private async countMissing(turn: UpkeepTurn, stored: Set<string>): Promise<number> {
    let missing = 0
    for (const column of wrappedKeyColumns()) {
      let last = ''
      let rows: { path: string }[]
      do {
        turn.signal.throwIfAborted()
        rows = await this.rowsAfter(turn, column, last)
        for (const { path } of rows) {
          // It may have come since the list was made.
          if (stored.has(path) || (await this.storage.exists(path))) continue
          missing += 1
          this.logger.error({ table: column.table, path, msg: 'The object of a row is not there' })
        }
        last = rows.at(-1)?.path ?? last
      } while (rows.length === PAGE)
    }
    return missing
  }

  private async rowsAfter(turn: UpkeepTurn, column: Column, last: string): Promise<{ path: string }[]> {
    return turn.transaction((em) => {
      const db = em.getKysely<Tables>()
      const paths = db
        .selectFrom(column.table)
        .select(sql.raw<string>(column.path).as('path'))
        .where(sql.raw<boolean>(column.while ?? 'true'))
      return db
        .selectFrom(paths.as('stored'))
        .select('stored.path')
        .where('stored.path', '>', last)
        .where('stored.path', '~', STORED_PATH)
        .orderBy('stored.path')
        .limit(PAGE)
        .execute()
    })
  }
}

type Column = ReturnType<typeof wrappedKeyColumns>[number]

/** Selects the paths that no row refers to. */
function unreferenced(em: EntityManager, paths: string[]) {
  const db = em.getKysely<Tables>()
  const references = wrappedKeyColumns().map(({ table, path }) =>
    db
      .selectFrom(table)
      .select(sql.raw<string>(path).as('path'))
      .where(sql.raw<string>(path), '=', sql.ref<string>('o.path')),
  )
  return db
    .selectFrom(db.selectNoFrom(({ fn }) => fn<string>('unnest', [textArray(paths)]).as('path')).as('o'))
    .select('o.path')
    .where(({ not, exists, and, selectFrom }) =>
      and([
        ...references.map((rows) => not(exists(rows))),
        not(exists(selectFrom('object_removals as r').select('r.path').whereRef('r.path', '=', 'o.path'))),
      ]),
    )
}

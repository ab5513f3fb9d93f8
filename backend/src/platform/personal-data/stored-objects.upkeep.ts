import { Injectable, Logger } from '@nestjs/common'
import { sql } from 'kysely'
import { Storage, storedAt, wrappedKeyColumns } from '../storage/index.js'
import { DAY, Upkeep, type UpkeepCounts, UpkeepFailure, type UpkeepTurn } from '../upkeep/index.js'

const DAY_MS = DAY * 1_000
const PAGE = 1_000
/** More than so many, and more than half of all: rather the rows were lost than the objects left. */
const SUSPICIOUS = 100

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
    const { rows } = await turn.transaction((em) =>
      sql<{ path: string }>`
        select path from unnest(${paths}::text[]) as o (path) where ${nobodyRefers()}
      `.execute(em.getKysely()),
    )
    return rows.map(({ path }) => path)
  }

  /** Asks once more, in the transaction that lets them go. */
  private async remove(turn: UpkeepTurn, paths: string[]): Promise<void> {
    await turn.transaction((em) =>
      sql`
        insert into object_removals (path, due_at)
        select path, now() from unnest(${paths}::text[]) as o (path) where ${nobodyRefers()}
        on conflict do nothing
      `.execute(em.getKysely()),
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
    const { rows } = await turn.transaction((em) =>
      sql<{ path: string }>`
        select path from (select ${sql.raw(column.path)} as path from ${sql.table(column.table)}
          where ${sql.raw(column.while ?? 'true')}) r
        where path > ${last} and path ~ '/[0-9]+_[0-9a-f]{32}[.]' order by path limit ${PAGE}
      `.execute(em.getKysely()),
    )
    return rows
  }
}

type Column = ReturnType<typeof wrappedKeyColumns>[number]

function nobodyRefers() {
  const rows = wrappedKeyColumns().map(
    ({ table, path }) => sql`not exists (select from ${sql.table(table)} where ${sql.raw(path)} = o.path)`,
  )
  return sql.join(
    [...rows, sql`not exists (select from object_removals r where r.path = o.path)`],
    sql` and `,
  )
}

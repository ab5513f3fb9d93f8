import type pg from 'pg'

/** One row that the product wrote, without what its table fills in by itself. */
export interface WrittenRow {
  table: string
  values: Record<string, unknown>
}

/** Conditions that find what one creation wrote, by table. `$1` is the id of what was created. */
export type WrittenIn = Record<string, string>

/** @param without columns of a table that it fills in by itself, beside `created_at` */
export async function rowsOf(
  owner: pg.Client,
  tables: WrittenIn,
  id: string,
  without: Record<string, string[]> = {},
): Promise<WrittenRow[]> {
  const rows: WrittenRow[] = []
  for (const [table, condition] of Object.entries(tables)) {
    const found = await owner.query(`select to_jsonb(t) as row from ${table} t where ${condition}`, [id])
    for (const { row } of found.rows) {
      for (const column of ['created_at', ...(without[table] ?? [])]) delete row[column]
      rows.push({ table, values: row })
    }
  }
  return rows
}

/** @throws if the creations with these ids left different numbers of rows, or none in a table */
export async function requireEqualRows(owner: pg.Client, tables: WrittenIn, ids: string[]): Promise<void> {
  const counts: string[] = []
  for (const id of ids) {
    const counted: string[] = []
    for (const [table, condition] of Object.entries(tables)) {
      const { rowCount } = await owner.query(`select from ${table} where ${condition}`, [id])
      counted.push(`${table} ${rowCount}`)
    }
    counts.push(counted.join(', '))
  }
  console.log(`Rows of one creation: ${counts[0]}`)
  if (new Set(counts).size !== 1 || counts[0]?.includes(' 0'))
    throw new Error(`Not the same: ${counts.join(' | ')}`)
}

/** Inserts rows in one transaction of prepared statements. @param fresh gives each value anew */
export async function insertRows(
  pool: pg.Pool,
  rows: WrittenRow[],
  fresh: (table: string, column: string, value: unknown) => unknown,
  also?: string,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const { table, values } of rows) {
      const columns = Object.keys(values)
      await client.query({
        name: table,
        text: `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
        values: columns.map((column) => fresh(table, column, values[column])),
      })
    }
    if (also) await client.query(also)
    await client.query('commit')
  } finally {
    client.release()
  }
}

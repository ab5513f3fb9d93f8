import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'

interface Row {
  table: string
  values: Record<string, unknown>
}

/** A request that has no offer yet, or the one whose rows are repeated. */
interface QuoteRequest {
  id: string
  bookingId: string
}

/**
 * What a new offer would cost with nothing around it: node:http and pg, which insert the rows that the product inserts for one, in one
 * transaction of prepared statements. Each belongs to another request; ids that the product made are new.
 */
const { PORT, DATABASE_URL, PLAN = '' } = process.env
const {
  rows,
  of,
  made,
  requests,
}: { rows: Row[]; of: QuoteRequest; made: string[]; requests: QuoteRequest[] } = JSON.parse(
  readFileSync(PLAN, 'utf8'),
)
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })

createServer(async (request, response) => {
  if (request.method !== 'POST') return response.end()
  let body = ''
  for await (const chunk of request) body += chunk
  JSON.parse(body)
  const next = requests.pop()
  if (!next) {
    response.statusCode = 409
    return response.end()
  }
  const fresh = new Map([
    [of.id, next.id],
    [of.bookingId, next.bookingId],
    ...made.map((id): [string, string] => [id, randomUUID()]),
  ])
  const renewed = (text: string) => [...fresh].reduce((all, [id, by]) => all.replaceAll(id, by), text)
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const { table, values } of rows) {
      const columns = Object.keys(values)
      await client.query({
        name: table,
        text: `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
        values: columns.map((column) => {
          const value = values[column]
          if (typeof value === 'string') return renewed(value)
          return value && typeof value === 'object' ? renewed(JSON.stringify(value)) : value
        }),
      })
    }
    await client.query('commit')
  } finally {
    client.release()
  }
  response.statusCode = 201
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ id: fresh.get(made[0] ?? '') }))
}).listen(Number(PORT), '127.0.0.1')

import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { insertRows, type WrittenRow } from './written-rows.ts'

/**
 * Creates offers with nothing but node:http and pg: it inserts the rows that the product inserts for one offer, in one transaction of
 * prepared statements, and sends the same JSON. Ids are new each time, everything else is repeated.
 */
const { PORT, DATABASE_URL, ROWS = '[]', SOURCE = '{}', ANSWER = '{}' } = process.env
const rows: WrittenRow[] = JSON.parse(ROWS)
/** Ids of the offer whose rows are written again. */
const source: Record<'offer' | 'request' | 'booking' | 'user', string> = JSON.parse(SOURCE)
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const { rows: requests } = await pool.query<Omit<typeof source, 'offer'>>(
  `select r.id as request, r.booking_id as booking, r.user_id as user from quote_requests r
   join users u on u.id = r.user_id where u.email like 'reference%'`,
)

createServer(async (request, response) => {
  if (request.method !== 'POST') return response.end()
  let body = ''
  for await (const chunk of request) body += chunk
  JSON.parse(body)
  const target = requests.pop()
  if (!target) throw new Error('No request is left')
  const ids = { ...target, offer: randomUUID() }
  await insertRows(pool, rows, (_table, column, value) => fresh(column, value, ids))
  response.statusCode = 201
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(ANSWER.replaceAll(source.offer, ids.offer))
}).listen(Number(PORT), '127.0.0.1')

function fresh(column: string, value: unknown, ids: typeof source): unknown {
  if (value === null || value === undefined) return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const renewed = Object.entries(source).reduce(
    (said, [name, id]) => said.replaceAll(id, ids[name as keyof typeof source]),
    text,
  )
  // Ids of versions and events are new, those of the offer and its booking follow the request.
  return column === 'id' && renewed === value ? randomUUID() : renewed
}

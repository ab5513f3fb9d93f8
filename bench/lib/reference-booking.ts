import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { insertRows, type WrittenRow } from './written-rows.ts'

/**
 * What a booking would cost with nothing around it: node:http and pg, which insert the rows that the product inserts
 * for one, in one transaction of prepared statements. Ids and keys are new each time; everything else is repeated.
 */
const { PORT, DATABASE_URL, ROWS = '[]', BOOKING_ID = '' } = process.env
const rows: WrittenRow[] = JSON.parse(ROWS)
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })

createServer(async (request, response) => {
  if (request.method !== 'POST') return response.end()
  let body = ''
  for await (const chunk of request) body += chunk
  JSON.parse(body)
  const bookingId = randomUUID()
  await insertRows(
    pool,
    rows,
    (table, column, value) => fresh(table, column, value, bookingId),
    `select pg_notify('outbox', '')`,
  )
  response.statusCode = 201
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ id: bookingId }))
}).listen(Number(PORT), '127.0.0.1')

function fresh(table: string, column: string, value: unknown, bookingId: string): unknown {
  if (table === 'idempotency_keys' && column === 'key') return randomBytes(16).toString('hex')
  if (column === 'id') return table === 'bookings' ? bookingId : randomUUID()
  if (typeof value === 'string') return value.replaceAll(BOOKING_ID, bookingId)
  if (value && typeof value === 'object') return JSON.stringify(value).replaceAll(BOOKING_ID, bookingId)
  return value
}

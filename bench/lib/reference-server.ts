import { createServer } from 'node:http'
import pg from 'pg'

/** What the list would cost with nothing around it: node:http, pg and the same statement, prepared where it has a name. */
const { PORT, DATABASE_URL, STATEMENT = '', PARAMETERS = '[]', STATEMENT_NAME, LIMIT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const values = JSON.parse(PARAMETERS)

createServer(async (_request, response) => {
  const { rows } = await pool.query({ text: STATEMENT, values, name: STATEMENT_NAME })
  response.setHeader('content-type', 'application/json; charset=utf-8')
  // The statement reads one row more than the page, which tells whether there is a next page.
  const items = rows.slice(0, Number(LIMIT))
  const last = items.at(-1)
  const nextCursor = rows.length > items.length ? cursorAfter(last) : undefined
  response.end(JSON.stringify({ items, nextCursor }))
}).listen(Number(PORT), '127.0.0.1')

function cursorAfter({ rating, id }: { rating: number; id: string }): string {
  return Buffer.from(`${rating} ${id}`).toString('base64url')
}

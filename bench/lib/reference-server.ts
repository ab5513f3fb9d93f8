import { createServer } from 'node:http'
import pg from 'pg'

/** What the list would cost with nothing around it: node:http, pg and the same statement, prepared where it has a name. */
const { PORT, DATABASE_URL, STATEMENT = '', PARAMETERS = '[]', STATEMENT_NAME } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const values = JSON.parse(PARAMETERS)

createServer(async (_request, response) => {
  const { rows } = await pool.query({ text: STATEMENT, values, name: STATEMENT_NAME })
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ items: rows }))
}).listen(Number(PORT), '127.0.0.1')

import { createServer } from 'node:http'
import pg from 'pg'

/** What an answer would cost with nothing around it: node:http and pg, which send the ready JSON of one row. */
const { PORT, DATABASE_URL, ANSWER_ID } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })

createServer(async (_request, response) => {
  const { rows } = await pool.query('select body from ready_answers where id = $1', [ANSWER_ID])
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(rows[0].body)
}).listen(Number(PORT), '127.0.0.1')

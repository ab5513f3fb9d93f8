import { ProblemError } from '../errors/problem.js'
import { readCursor, writeCursor } from './list-cursor.js'

const ID = '01a1fb67-0000-7000-8000-000000000000'
const isDigit = (key: string) => /^\d?$/.test(key)

describe('the cursor of a list', () => {
  it.each(['5', ''])('comes back as it was written: %j', (key) => {
    const cursor = writeCursor({ key, id: ID })
    expect(cursor).toMatch(/^[\w-]{1,100}$/)
    expect(readCursor(cursor, isDigit)).toEqual({ key, id: ID })
  })

  it.each(['', 'x', ID, '5 1', `x ${ID}`, `55 ${ID}`])('is refused when somebody made up %j', (text) => {
    const cursor = Buffer.from(text).toString('base64url')
    expect(() => readCursor(cursor, isDigit)).toThrow(new ProblemError('invalid_input'))
  })
})

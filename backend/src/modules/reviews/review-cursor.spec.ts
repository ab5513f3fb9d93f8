import { ProblemError } from '../../platform/http/problem.js'
import { readCursor, writeCursor } from './review-cursor.js'

const ID = '01a1fb67-0000-7000-8000-000000000000'

describe('the cursor of reviews', () => {
  it.each(['2026-02-28', null])('comes back as it was written: %s', (reviewDate) => {
    const cursor = writeCursor({ reviewDate, id: ID })
    expect(cursor).toMatch(/^[\w-]{1,100}$/)
    expect(readCursor(cursor)).toEqual({ reviewDate, id: ID })
  })

  it.each([
    '',
    'x',
    ID,
    `2026-02-30 ${ID}`,
    `0000-01-01 ${ID}`,
    `2026-02 ${ID}`,
    '2026-02-28 1',
    `infinity ${ID}`,
  ])('is refused when somebody made up %j', (text) => {
    const cursor = Buffer.from(text).toString('base64url')
    expect(() => readCursor(cursor)).toThrow(new ProblemError('invalid_input'))
  })
})

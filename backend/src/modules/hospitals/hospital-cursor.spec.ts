import { ProblemError } from '../../platform/http/problem.js'
import { readHospitalCursor, writeHospitalCursor } from './hospital-cursor.js'

const ID = '01a1fb67-0000-7000-8000-000000000000'

describe('the cursor of hospitals', () => {
  it.each([5, 4.5, 0])('comes back as it was written: %s', (rating) => {
    const cursor = writeHospitalCursor({ rating, id: ID })
    expect(cursor).toMatch(/^[\w-]{1,100}$/)
    expect(readHospitalCursor(cursor)).toEqual({ rating, id: ID })
  })

  it.each(['', 'x', ID, `5 1`, `NaN ${ID}`, `6 ${ID}`, `4.55 ${ID}`, `-1 ${ID}`])(
    'is refused when somebody made up %j',
    (text) => {
      const cursor = Buffer.from(text).toString('base64url')
      expect(() => readHospitalCursor(cursor)).toThrow(new ProblemError('invalid_input'))
    },
  )
})

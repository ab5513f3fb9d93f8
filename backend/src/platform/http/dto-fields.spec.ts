import { plainToInstance } from 'class-transformer'
import { validate } from 'class-validator'
import { Lines, MayBeAbsent, NumberTyped, TextOrNull, Trimmed, TrimmedOrNull, Version } from './dto-fields.js'

class Form {
  @Trimmed()
  name?: string

  @TrimmedOrNull()
  source?: string | null

  @NumberTyped()
  beds?: number | null

  @Lines()
  lines?: string[]
}

class Change {
  @Version()
  version!: number

  @MayBeAbsent()
  @TextOrNull(5)
  note?: string | null
}

const read = (values: object) => plainToInstance(Form, values)
const refused = async (values: object) =>
  (await validate(plainToInstance(Change, values))).map(({ property }) => property)

describe('fields of a form', () => {
  it('lose outer space and get one spelling of accented letters', () => {
    expect(read({ name: '  Cafe\u0301  ', source: '  ' })).toMatchObject({ name: 'Café', source: null })
  })

  it('read numbers that arrive as text', () => {
    expect(read({ beds: ' 120 ' }).beds).toBe(120)
    expect(read({ beds: '' }).beds).toBeNull()
    expect(read({ beds: 'many' }).beds).toBe('many')
  })

  it('keep the order of lines, without empty and repeated ones', () => {
    expect(read({ lines: [' b ', 'a', '', 'b'] }).lines).toEqual(['b', 'a'])
  })

  it('take a version from 1 to the largest integer of the database', async () => {
    expect(await refused({ version: 1 })).toEqual([])
    expect(await refused({ version: 0 })).toEqual(['version'])
    expect(await refused({ version: 2_147_483_648 })).toEqual(['version'])
    expect(await refused({ version: 1, note: 'longer' })).toEqual(['note'])
  })
})

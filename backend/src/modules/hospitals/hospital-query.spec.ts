import 'reflect-metadata'
import { plainToInstance } from 'class-transformer'
import { validateSync } from 'class-validator'
import { HospitalQuery } from './hospital.dto.js'

const parse = (parameters: Record<string, unknown>) => {
  const query = plainToInstance(HospitalQuery, parameters)
  const refused = validateSync(query, { whitelist: true, forbidNonWhitelisted: true }).map(
    ({ property }) => property,
  )
  return { query, refused }
}

describe('HospitalQuery', () => {
  it('reads the fields a form left empty as absent', () => {
    const { query, refused } = parse({ q: ' ', country: '', specialty: '', featured: '', limit: '' })
    expect(refused).toEqual([])
    expect(Object.values(query).every((value) => value === undefined)).toBe(true)
  })

  it('trims texts and reads the limit as a number', () => {
    const { query, refused } = parse({ q: '  heart ', country: 'my', limit: '20' })
    expect(refused).toEqual([])
    expect(query).toMatchObject({ q: 'heart', country: 'my', limit: 20 })
  })

  it.each([
    ['an unknown parameter', { colour: 'blue' }, 'colour'],
    ['a parameter given twice', { q: ['a', 'b'] }, 'q'],
    ['a control character', { q: 'a\u0000b' }, 'q'],
    ['an endless text', { specialty: 'x'.repeat(101) }, 'specialty'],
    ['a country that is no code', { country: 'Malaysia' }, 'country'],
    ['a flag that is neither true nor false', { featured: 'yes' }, 'featured'],
    ['a limit of nought', { limit: '0' }, 'limit'],
    ['a limit above 100', { limit: '101' }, 'limit'],
    ['a limit that is no number', { limit: 'all' }, 'limit'],
  ])('refuses %s', (_, parameters, property) => {
    expect(parse(parameters).refused).toEqual([property])
  })
})

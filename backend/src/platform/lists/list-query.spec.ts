import { IsOptional, IsString } from 'class-validator'
import { ProblemError } from '../errors/problem.js'
import { containing, parseListQuery } from './list-query.js'

class Filter {
  @IsOptional()
  @IsString()
  q?: string
}

const allowed = {
  sort: { id: 1, name: 1 },
  defaultSort: ['id', 'desc'] as ['id', 'desc'],
  filter: Filter,
}

describe('the query of a back-office list', () => {
  it('has defaults', () => {
    expect(parseListQuery({}, allowed)).toMatchObject({
      sort: 'id',
      direction: 'desc',
      offset: 0,
      limit: 25,
      filter: {},
    })
  })

  it('counts both ends of the range', () => {
    const query = { sort: '["name","ASC"]', range: '[10,19]', filter: '{"q":"x"}' }
    expect(parseListQuery(query, allowed)).toMatchObject({
      sort: 'name',
      direction: 'asc',
      offset: 10,
      limit: 10,
      filter: { q: 'x' },
    })
  })

  it.each([
    { sort: '["password","ASC"]' },
    { sort: '["id","sideways"]' },
    { sort: '{}' },
    { range: '[5,1]' },
    { range: '[-1,5]' },
    { range: '[0,1000]' },
    { range: '[0.5,2]' },
    { range: '"x"' },
    { filter: '{"other":1}' },
    { filter: '{"q":1}' },
    { filter: '[' },
    { filter: '[]' },
    { filter: '1' },
  ])('refuses %j', (query) => {
    expect(() => parseListQuery(query, allowed)).toThrow(ProblemError)
  })

  it('takes wildcards at their word', () => {
    expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%')
  })
})

import { ProblemError } from '../errors/problem.js'
import { SlugPipe } from './slug.pipe.js'

describe('SlugPipe', () => {
  const pipe = new SlugPipe()

  it('passes a slug on', () => {
    expect(pipe.transform('memorial-sisli')).toBe('memorial-sisli')
  })

  it.each(['', 'Memorial', 'a--b', '-a', 'a/b', 'a\u0000', "a' or '1'='1"])('answers 404 for %j', (value) => {
    expect(() => pipe.transform(value)).toThrow(new ProblemError('not_found'))
  })
})

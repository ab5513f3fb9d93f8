import { unlistedConditions } from './unlisted-conditions'

const field = (name: string, conditions: string[], hospitals: number) => ({
  id: name,
  slug: name,
  name,
  conditions,
  hospitals,
})

test('a condition is unlisted when no hospital names one of its specialties', () => {
  const unlisted = unlistedConditions([
    field('cardiology', ['Heart Disease'], 6),
    field('ophthalmology', ['Eye Surgery'], 0),
  ])
  expect(unlisted).toContain('Eye Surgery')
  expect(unlisted).toContain('Dental Care')
  expect(unlisted).not.toContain('Heart Disease')
  expect(unlisted).not.toContain('Other')
})

import { withoutRepetitions } from './destinations.js'

describe('preferred destinations', () => {
  it('are named once, as they were written first', () => {
    expect(
      withoutRepetitions(['Malaysia', 'malaysia', 'Côte d’Ivoire', 'MALAYSIA', 'CÔTE D’IVOIRE']),
    ).toEqual(['Malaysia', 'Côte d’Ivoire'])
  })
})

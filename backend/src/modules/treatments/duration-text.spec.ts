import { durationText } from './duration-text.js'

describe('durationText', () => {
  it.each([
    [14, 21, '2-3 weeks'],
    [28, 84, '4-12 weeks'],
    [14, 14, '2 weeks'],
    [10, 14, '10-14 days'],
    [14, 20, '14-20 days'],
    [7, 7, '7 days'],
    [1, 1, '1 day'],
    [null, 10, '10 days'],
    [21, null, '3 weeks'],
    [null, null, null],
  ])('reads %p to %p days as %p', (min, max, text) => {
    expect(durationText(min, max)).toBe(text)
  })
})

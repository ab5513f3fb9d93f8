import { claim } from '../../../jest/fixtures'
import { bedFigure, doctorFigure } from './claims'

test.each([
  [1200, '1,200+ including dentists', '1,200+ including dentists'],
  [170, '170+ (2014)', '170+ (2014)'],
  [1676, '1,676 (2017)', '1,676+ (2017)'],
])('%s doctors by the claim "%s" are shown as "%s"', (count, value, shown) => {
  expect(doctorFigure(count, [claim('doctorCount', value, true)])).toBe(shown)
})

test('without a claim the number stands alone, and what is unknown is not shown', () => {
  expect(doctorFigure(1200, [])).toBe('1,200+')
  expect(doctorFigure(null, [claim('doctorCount', '5+', true)])).toBeUndefined()
  expect(bedFigure(550, [])).toBe('550')
  expect(bedFigure(null, [])).toBeUndefined()
})

test('beds keep the range and the doubt of their claim', () => {
  expect(bedFigure(1250, [claim('bedCapacity', '1,250-1,600', true)])).toBe('1,250-1,600')
  expect(bedFigure(550, [claim('bedCapacity', 'About 550', true)])).toBe('About 550')
})

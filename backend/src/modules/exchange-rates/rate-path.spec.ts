import { deriveRate, type PublishedRate } from './rate-path.js'

const published = (base: string, quote: string, rate: string, more: Partial<PublishedRate> = {}) => ({
  base,
  quote,
  rate,
  source: 'European Central Bank',
  publishedAt: new Date('2026-11-25T15:00:00Z'),
  isFictional: false,
  ...more,
})

const EUR_USD = published('EUR', 'USD', '1.0842')
const EUR_INR = published('EUR', 'INR', '97.35')
const USD_NGN = published('USD', 'NGN', '1484.25', { source: 'Central Bank of Nigeria' })

describe('deriveRate', () => {
  it.each([
    ['EUR', 'USD', '1.0842'],
    ['USD', 'EUR', '0.9223390518'],
    ['USD', 'INR', '89.7897067'],
    ['EUR', 'NGN', '1609.22385'],
    ['USD', 'USD', '1'],
  ])('%s to %s is %s', (from, to, rate) => {
    const derived = deriveRate([EUR_USD, EUR_INR, USD_NGN], from, to)
    expect(derived?.rate).toBe(rate)
  })

  it('names every published rate behind the rate', () => {
    expect(deriveRate([EUR_USD, USD_NGN], 'EUR', 'NGN')?.published).toEqual([EUR_USD, USD_NGN])
  })

  it('connects currencies through two others, and no more', () => {
    const derived = deriveRate([EUR_USD, EUR_INR, USD_NGN], 'INR', 'NGN')
    expect(derived?.published).toEqual([EUR_INR, EUR_USD, USD_NGN])
    expect(Number(derived?.rate)).toBeCloseTo((1.0842 / 97.35) * 1484.25, 6)
    const ngnGhs = published('NGN', 'GHS', '0.0075')
    expect(deriveRate([EUR_USD, EUR_INR, USD_NGN, ngnGhs], 'INR', 'GHS')).toBeUndefined()
    expect(deriveRate([EUR_USD], 'USD', 'KES')).toBeUndefined()
  })

  it('prefers a published rate to a derived one, and the newest of both', () => {
    const direct = published('USD', 'INR', '90', { publishedAt: new Date('2026-11-20T12:00:00Z') })
    const newer = published('USD', 'INR', '91', { publishedAt: new Date('2026-11-24T12:00:00Z') })
    expect(deriveRate([EUR_USD, EUR_INR, direct, newer], 'USD', 'INR')?.rate).toBe('91')
  })

  it('prefers real rates to fictional ones', () => {
    const fictional = published('USD', 'INR', '100', { isFictional: true })
    expect(deriveRate([fictional, EUR_USD, EUR_INR], 'USD', 'INR')?.published).toEqual([EUR_USD, EUR_INR])
    expect(deriveRate([fictional], 'USD', 'INR')?.rate).toBe('100')
  })
})

import {
  amountDue,
  beyondDue,
  hasPaid,
  isPaidInFull,
  leftToPay,
  payableLeft,
  toCents,
} from './payment-amounts.js'

const money = {
  collectedCents: 1_000_001,
  depositPercent: 20,
  depositPaid: false,
  paidCents: 0,
  goodwillCents: 0,
}

describe('what a booking owes', () => {
  it('is the deposit first, in whole cents', () => {
    expect(amountDue(money)).toEqual({ kind: 'deposit', amountCents: 200_000 })
  })

  it.each([
    [50, 'balance', 50],
    [247, 'balance', 247],
    [248, 'deposit', 50],
  ] as const)(
    'is a cost of %d cents at once where its deposit is below the smallest payment',
    (collectedCents, kind, amountCents) => {
      expect(amountDue({ ...money, collectedCents })).toEqual({ kind, amountCents })
    },
  )

  it('is then all the rest, so that both make the whole', () => {
    const rest = amountDue({ ...money, depositPaid: true, paidCents: 200_000 })
    expect(rest).toEqual({ kind: 'balance', amountCents: 800_001 })
  })

  it('is again owed when it went back', () => {
    const again = amountDue({ ...money, depositPaid: true, paidCents: 0 })
    expect(again).toEqual({ kind: 'balance', amountCents: 1_000_001 })
  })

  it('is not owed again when it went back as goodwill', () => {
    const rest = amountDue({ ...money, depositPaid: true, paidCents: 150_000, goodwillCents: 50_000 })
    expect(rest).toEqual({ kind: 'balance', amountCents: 800_001 })
  })

  it('is nothing when everything went back as goodwill: the booking is paid in full', () => {
    const all = { ...money, depositPaid: true, goodwillCents: 1_000_001 }
    expect([amountDue(all), leftToPay(all), isPaidInFull(all)]).toEqual([undefined, 0, true])
  })

  it.each([
    [50, 50],
    [49, 0],
    [0, 0],
  ])('%d cents that are left are %d that the patient can pay', (rest, payable) => {
    const paid = { ...money, depositPaid: true, paidCents: 1_000_001 - rest }
    expect([payableLeft(paid), amountDue(paid)?.amountCents ?? 0]).toEqual([payable, payable])
  })

  it.each([
    ['no cost is known', { collectedCents: null }],
    ['everything is paid', { depositPaid: true, paidCents: 1_000_001 }],
    ['more than the cost is paid', { depositPaid: true, paidCents: 2_000_000 }],
    ['it is too little to be charged', { collectedCents: 49 }],
  ])('is nothing where %s', (_what, change) => {
    expect(amountDue({ ...money, ...change })).toBeUndefined()
  })
})

describe('a booking', () => {
  it('without a cost has nothing to pay and is not paid in full', () => {
    const unknown = { ...money, collectedCents: null, depositPaid: true, paidCents: 200_000 }
    expect([leftToPay(unknown), payableLeft(unknown), amountDue(unknown)]).toEqual([null, null, undefined])
    expect(isPaidInFull(unknown)).toBe(false)
  })

  it.each([
    ['of which nothing is paid', {}, [false, false]],
    ['of which a cent is paid', { paidCents: 1 }, [true, false]],
    ['of which all but a cent is paid', { paidCents: 1_000_000 }, [true, false]],
    ['of which all is paid', { paidCents: 1_000_001 }, [true, true]],
    ['without a cost to pay', { collectedCents: 0 }, [false, false]],
  ])('%s', (_what, change, paid) => {
    expect([hasPaid({ ...money, ...change }), isPaidInFull({ ...money, ...change })]).toEqual(paid)
  })
})

describe('what is paid beyond what is due', () => {
  it.each([
    ['less than the deposit', {}, 199_999, 0],
    ['the deposit', {}, 200_000, 0],
    ['a cent more than the deposit', {}, 200_001, 1],
    ['a payment for a paid booking', { depositPaid: true, paidCents: 1_000_001 }, 500, 500],
  ])('goes back: %s', (_what, change, paid, beyond) => {
    expect(beyondDue({ ...money, ...change }, paid)).toBe(beyond)
  })
})

test('dollars become whole cents', () => expect([19.99, 0.29, 8.2].map(toCents)).toEqual([1_999, 29, 820]))

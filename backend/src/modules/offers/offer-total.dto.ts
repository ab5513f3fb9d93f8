/** `package`: one total for all included lines. `itemised`: the total is the sum of the included lines. */
export const PRICING = ['package', 'itemised'] as const

/** Minor units of the offer's currency, tax included. */
export class OfferTotalView {
  lowest!: number
  likely!: number
  highest!: number
}

import { ValidateBy } from 'class-validator'

/** A number with so many decimals at most. The library's own fails over one that is written as 1e-7. */
export const HasDecimals = (most: number) =>
  ValidateBy({
    name: 'decimals',
    constraints: [most],
    validator: {
      validate: (value) => Number.isFinite(value) && Number(Number(value).toFixed(most)) === value,
    },
  })

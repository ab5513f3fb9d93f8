/** Where the server stops counting. */
const COUNTED = 100_000

export const formatTotal = (count: number) =>
  count < COUNTED ? count.toLocaleString('en') : `${COUNTED.toLocaleString('en')}+`

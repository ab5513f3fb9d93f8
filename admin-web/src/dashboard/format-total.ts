/** The server counts up to this number of rows. */
const MOST_COUNTED = 100_000
/** The server counts up to this number of waiting cases. */
export const MOST_WAITING = 1_000

/** Formats a count, with a plus sign where the server stopped counting. */
export const formatTotal = (count: number, most = MOST_COUNTED) =>
  count < most ? count.toLocaleString('en') : `${most.toLocaleString('en')}+`

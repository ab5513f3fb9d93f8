/** The nightly run sets `QUICK=1`: fewer rounds of the same work, with the same check of the answers. */
export const QUICK = process.env.QUICK === '1'

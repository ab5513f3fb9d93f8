const MIB = 1_024 * 1_024

export interface ReaderLimits {
  launchMs: number
  /** From the first request to the text. */
  pageMs: number
  /** For scripts to fetch what they show, once the document is there. */
  settleMs: number
  /** Without a request: then it has fetched everything. */
  quietMs: number
  requestsOfPage: number
  navigationsOfPage: number
  /** Of everything in a page, as it is unpacked. */
  unpackedBytes: number
  /** Of the rendered document; what is longer is cut. */
  htmlLength: number
  /** Of all processes of the browser. */
  memoryBytes: number
}

export const READER_LIMITS: ReaderLimits = {
  launchMs: 20_000,
  pageMs: 45_000,
  settleMs: 6_000,
  quietMs: 500,
  requestsOfPage: 400,
  navigationsOfPage: 12,
  unpackedBytes: 16 * MIB,
  htmlLength: 4 * MIB,
  memoryBytes: 1_024 * MIB,
}

export interface ReadPage {
  /** After redirects. */
  url: string
  status: number
  contentType: string
  /** The document as rendered, cut at the limit. */
  html: string
  readAt: Date
}

/** One browser, fresh profile, one run. */
export interface PageReader {
  /** Throws RefusedAddress, PageTooLarge, PageTimeout or PageBroken (code, plain message). */
  read(url: string, options: { signal: AbortSignal; allowedHosts: readonly string[] }): Promise<ReadPage>

  /** Such as robots.txt: by the same proxy, no browser. */
  text(
    url: string,
    options: { signal: AbortSignal; allowedHosts: readonly string[]; maxBytes: number },
  ): Promise<{ status: number; text: string }>

  close(): Promise<void>
}

export abstract class Browsers {
  abstract open(signal: AbortSignal): Promise<PageReader>
}

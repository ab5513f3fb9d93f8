/** The part in use; the package brings no types. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  export interface Entry {
    fileName: string
    compressedSize: number
    uncompressedSize: number
    relativeOffsetOfLocalHeader: number
    isEncrypted(): boolean
  }

  export interface ZipFile {
    entryCount: number
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
  }

  const yauzl: {
    fromBufferPromise(
      bytes: Buffer,
      options: { lazyEntries: boolean; strictFileNames: boolean; validateEntrySizes: boolean },
    ): Promise<ZipFile>
  }
  export default yauzl
}

import { buffer } from 'node:stream/consumers'
import type { DocumentKind, SafeCopy } from './copy.ts'
import { makeSafeCopy } from './safe-copy.ts'

/** The process answers with this and then writes the copy to its standard output. */
export type CopyVerdict =
  | { failed: string }
  | (Omit<SafeCopy, 'bytes'> & { failed?: undefined; size: number })

/** Runs in a process of its own: the document comes in on the standard input, its kind as the argument. */
async function run(kind: DocumentKind): Promise<[CopyVerdict, Buffer?]> {
  try {
    const { bytes, ...about } = await makeSafeCopy(kind, await buffer(process.stdin))
    return [{ ...about, size: bytes.length }, bytes]
  } catch (error) {
    // An error message of a reader may quote the document.
    return [{ failed: (error as Error).name }]
  }
}

// The parent ends this process: an exit here would lose output that the parent has not read.
process.on('disconnect', () => process.exit())
const [verdict, bytes] = await run(process.argv[2] as DocumentKind)
process.send?.(verdict)
process.stdout.end(bytes ?? '')
